import { portsOf } from '../assign-ports.ts';
import { otherNode } from '../machines.ts';
import type { Cluster } from '../start-cluster.ts';
import { host } from '../template-values.ts';
import { type Fault, leaderOf } from './fault.ts';

const requestMs = 60_000;

/**
 * As `patronictl` does it: by Patroni's API. Patroni may refuse, for example while it waits for the replica, and does not
 * respond if another fault comes at the same moment.
 */
export async function changeLeader(cluster: Cluster, kind: 'switchover' | 'failover'): Promise<Fault> {
  const leader = await leaderOf(cluster);
  const candidate = otherNode(leader);
  const { listen } = portsOf(cluster.ports, leader, 'PATRONI');
  const respond = fetch(`http://${host}:${listen}/${kind}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${btoa(`patroni:${cluster.passwords.patroni}`)}`,
    },
    body: JSON.stringify(kind === 'switchover' ? { leader, candidate } : { candidate }),
    signal: AbortSignal.timeout(requestMs),
  });
  const outcome = await respond
    .then(async (response) => `${response.status} ${(await response.text()).slice(0, 60)}`)
    .catch((error: unknown) => `no response (${String(error)})`);
  return { target: `${leader} to ${candidate}: ${outcome}` };
}
