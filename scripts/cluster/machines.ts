/** The machines of the topology; each is a folder with processes of its own. The store is the bucket for files. */
export const nodes = ['node1', 'node2'] as const;
export type Node = (typeof nodes)[number];
export const machines = [...nodes, 'witness', 'store'] as const;
export type Machine = (typeof machines)[number];

/** Services that other machines connect to, and which therefore a network is in front of. */
export interface Service {
  machine: Machine;
  name: 'ETCD' | 'ETCD_PEER' | 'POSTGRES' | 'PATRONI' | 'WEB' | 'S3';
}

export const services: readonly Service[] = [
  ...(['node1', 'node2', 'witness'] as const).flatMap((machine): Service[] => [
    { machine, name: 'ETCD' },
    { machine, name: 'ETCD_PEER' },
  ]),
  ...nodes.flatMap((machine): Service[] => [
    { machine, name: 'POSTGRES' },
    { machine, name: 'PATRONI' },
    { machine, name: 'WEB' },
  ]),
  { machine: 'store', name: 'S3' },
];

/** Services of a node that only the node itself, or a client, connects to. */
export const localServices = ['LOCAL_POSTGRES', 'LOCAL_REPLICA', 'PGBOUNCER', 'PUBLIC'] as const;

export function isNode(machine: Machine): machine is Node {
  return machine === 'node1' || machine === 'node2';
}

export function otherNode(node: Node): Node {
  return node === 'node1' ? 'node2' : 'node1';
}
