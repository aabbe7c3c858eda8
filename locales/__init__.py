"""Every sentence that people read on Discord, one `.ftl` file for each language. `locales.words` loads them."""
