import { until } from '../../packages/server/src/testing/until.ts';
import { portsOf } from './assign-ports.ts';
import { type Node, nodes } from './machines.ts';
import type { Cluster } from './start-cluster.ts';
import { host } from './template-values.ts';

const requestMs = 2_000;

/** What is missing until nothing is broken anymore; null when everything serves. */
export async function findMissing(cluster: Cluster): Promise<string | null> {
  const members = await readMembers(cluster);
  const leaders = members.filter(({ role }) => role === 'leader' || role === 'master');
  if (leaders.length !== 1) return `one leader, not ${leaders.length}`;
  if (leaders[0]?.state !== 'running') return 'a running leader';
  const standby = members.find(({ role }) => role === 'sync_standby');
  if (standby === undefined) return 'a synchronous standby';
  for (const url of cluster.urls) {
    const isReady = await respondsWell(`${url}/readyz`);
    if (!isReady) return `a response of ${url}`;
  }
  for (const node of nodes) {
    const port = portsOf(cluster.ports, node, 'WEB').listen;
    const isReady = await respondsWell(`http://${host}:${port}/readyz`);
    if (!isReady) return `the web process of ${node}`;
  }
  return null;
}

/** Waits until PostgreSQL is on both nodes and every web process serves. @throws Error that says what is missing */
export async function waitUntilWhole(cluster: Cluster, timeoutMs: number): Promise<void> {
  let missing: string | null = null;
  const look = async () => {
    missing = await findMissing(cluster);
    return missing === null;
  };
  await until('the cluster is whole', look, timeoutMs).catch((cause: unknown) => {
    throw new Error(`After ${timeoutMs / 1000} s, the cluster still lacks ${missing}.`, { cause });
  });
}

/** The node that Patroni says leads; null during a failover. */
export async function findLeader(cluster: Cluster): Promise<Node | null> {
  const members = await readMembers(cluster);
  const leader = members.find(({ role, state }) => role === 'leader' && state === 'running');
  return nodes.find((node) => node === leader?.name) ?? null;
}

/** The node that leads and its timeline, which begins anew with each change of the leader; null while Patroni knows of none. */
export async function readTerm(cluster: Cluster): Promise<string | null> {
  const leader = (await readMembers(cluster)).find(({ role }) => role === 'leader');
  return leader === undefined ? null : `${leader.name} ${leader.state} ${leader.timeline}`;
}

interface Member {
  name: string;
  role: string;
  state: string;
  /** Missing while it starts. */
  timeline?: number;
}

/** As either Patroni knows them. */
async function readMembers(cluster: Cluster): Promise<Member[]> {
  for (const node of nodes) {
    const port = portsOf(cluster.ports, node, 'PATRONI').listen;
    const response = await request(`http://${host}:${port}/cluster`);
    const body = (await response?.json().catch(() => null)) as { members?: Member[] } | null | undefined;
    if (body?.members !== undefined) return body.members;
  }
  return [];
}

async function respondsWell(url: string): Promise<boolean> {
  const response = await request(url);
  await response?.body?.cancel().catch(() => undefined);
  return response?.ok === true;
}

async function request(url: string): Promise<Response | null> {
  return fetch(url, { signal: AbortSignal.timeout(requestMs) }).catch(() => null);
}
