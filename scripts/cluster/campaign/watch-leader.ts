import { setTimeout as pause } from 'node:timers/promises';
import { defer, type Teardown } from '../../../packages/server/src/testing/defer.ts';
import type { Cluster } from '../start-cluster.ts';
import { readTerm } from '../wait-until-whole.ts';

const everyMs = 500;

/**
 * Calls `onChange` whenever the leader ends, changes, or comes back, until `t` ends. A fault can cost several leaders in a row,
 * and each of them the deliveries that it had not recorded.
 */
export function watchLeader(t: Teardown, cluster: Cluster, onChange: () => void): void {
  const stopping = new AbortController();
  const watch = async (): Promise<void> => {
    let term = await readTerm(cluster);
    while (!stopping.signal.aborted) {
      const next = await readTerm(cluster);
      if (next !== term) onChange();
      term = next;
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const done = watch();
  defer(t, async () => {
    stopping.abort();
    await done;
  });
}
