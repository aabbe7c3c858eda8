"""Whether one process uses the store or several share it, and all that depends on that.

cluster: `Cluster`, for a process that shares its store with nobody.
several_processes: the same for processes that share a store.
lease_cache: the leases that this process holds.
"""

from data.engine.store import Store
from data.rows.shards import Shards
from matches.cluster.cluster import Cluster, Time
from matches.cluster.several_processes import SeveralProcesses


def cluster_of(store: Store, time: Time, shards: Shards) -> Cluster:
    """The cluster of the processes that use a store; ``shards`` are those of this process."""
    return SeveralProcesses(store, time, shards) if store.shared else Cluster(store)
