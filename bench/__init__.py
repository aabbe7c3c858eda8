"""Speed, measured as ratios within one run: these figures are read by people, never asserted by tests."""
