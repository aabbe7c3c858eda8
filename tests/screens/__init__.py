"""Every screen as people see it, as pictures to look at: `python -m tests.screens OUT [--language de] [scene ...]`."""
