"""Every sentence a person reads, one `.ftl` file a language, and the loader (`locales.words`). Knows no Discord."""
