"""The entry of every command and click.

- gate: admits an interaction, and makes sure that it gets an answer
- fair_queue: a queue for each person, so that no one's requests delay those of others
- interaction_claims: which process answers an interaction that several have received
- refusal_texts: the sentence that a person reads for each reason of a refusal
"""
