import type { Metric } from '../../metric.ts';
import type { ReadReplica } from './replica.ts';

const nothing = { replica: 0, behind: 0, unavailable: 0, busy: 0, repeated: 0 };

/** How many reads went to the replica; all values are zero without one. */
export function replicaMetric(replica: ReadReplica | null): Metric {
  return {
    name: 'fettle_replica_reads_total',
    help: 'Lists and statistics read from the replica, or from the primary because the replica was behind, unavailable, or busy, or because it interrupted the read (repeated)',
    kind: 'counter',
    label: 'outcome',
    read: async () => replica?.counts() ?? nothing,
  };
}
