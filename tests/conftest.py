"""What all tests share: hypothesis without a stop-watch, because these machines are noisy."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("table", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile("table")
