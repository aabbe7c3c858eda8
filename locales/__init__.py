"""Every sentence a person reads, one `.ftl` file a language, and their loader, `locales.words`."""
