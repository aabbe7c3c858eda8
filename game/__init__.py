"""The rules of The Rose King."""
