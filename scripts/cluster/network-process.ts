import { connect, createServer, type Server, type Socket } from 'node:net';
import { type Ends, findMachines } from './find-machine.ts';
import type { Machine } from './machines.ts';

/*
 * The network between the machines, in a process of its own: a port in front of each service, which forwards connections
 * unless the two machines are cut off from each other. Receives orders as messages and confirms each.
 */
export interface Route {
  machine: Machine;
  listen: number;
  reach: number;
}

/** `refused`: connections break and new ones are refused. `silent`: nothing arrives, as if packets were lost. */
export type LinkState = 'open' | 'refused' | 'silent';

export type NetworkOrder =
  | { kind: 'start'; folder: string; routes: Route[] }
  | { kind: 'link'; between: readonly [Machine, Machine]; state: LinkState };

interface Connection {
  from: Machine | null;
  to: Machine;
  sides: [Socket, Socket];
}

const connections = new Set<Connection>();
const states = new Map<string, LinkState>();

process.on('message', (order: NetworkOrder) => {
  carryOut(order).then(
    () => process.send?.({ done: true }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
// Ctrl+C at a terminal is for the one who started it, and who disconnects.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

async function carryOut(order: NetworkOrder): Promise<void> {
  if (order.kind === 'start') {
    await Promise.all(order.routes.map((route) => open(route, order.folder)));
    return;
  }
  states.set(keyOf(...order.between), order.state);
  for (const connection of connections) apply(connection);
}

function open(route: Route, folder: string): Promise<Server> {
  const server = createServer({ pauseOnConnect: true }, (client) => accept(client, route, folder));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(route.reach, '127.0.0.1', 4096, () => resolve(server));
  });
}

interface Accepted extends Ends {
  client: Socket;
  route: Route;
}

/** Connections whose client is not known yet. */
let accepted: Accepted[] = [];

/**
 * Finds out whose all these connections are at once, in the next turn. One by one, that takes longer than the time between
 * connections as soon as the machine is busy, and a network that is late makes everyone connect again.
 */
function accept(client: Socket, route: Route, folder: string): void {
  client.on('error', () => client.destroy());
  accepted.push({ client, route, clientPort: client.remotePort ?? 0, serverPort: route.reach });
  if (accepted.length > 1) return;
  setImmediate(() => {
    const all = accepted;
    accepted = [];
    const machines = findMachines(folder, all);
    for (const [index, { client, route }] of all.entries()) forward(client, route, machines[index] ?? null);
  });
}

function forward(client: Socket, { machine, listen }: Route, from: Machine | null): void {
  if (client.destroyed) return;
  const state = stateBetween(from, machine);
  if (state === 'refused') {
    client.resetAndDestroy();
    return;
  }
  const upstream = connect(listen, '127.0.0.1');
  const connection: Connection = { from, to: machine, sides: [client, upstream] };
  connections.add(connection);
  for (const [side, other] of pairsOf(connection)) {
    side.setNoDelay(true);
    side.on('error', () => other.destroy());
    side.on('close', () => {
      connections.delete(connection);
      // What is silent does not learn that the other side is gone.
      if (stateBetween(from, machine) !== 'silent') other.destroy();
      else gone.add(other);
    });
  }
  apply(connection);
}

/** Sides whose other side closed during silence: they learn it when the network is back. */
const gone = new Set<Socket>();

function apply(connection: Connection): void {
  const state = stateBetween(connection.from, connection.to);
  for (const [side, other] of pairsOf(connection)) {
    side.unpipe();
    if (state === 'open') side.pipe(other);
    else side.pause();
    if (state === 'refused') side.destroy();
  }
  if (state === 'silent') return;
  for (const side of gone) side.destroy();
  gone.clear();
}

function pairsOf({ sides: [client, upstream] }: Connection): [Socket, Socket][] {
  return [
    [client, upstream],
    [upstream, client],
  ];
}

/** A caller outside of the cluster, such as a test, reaches everything. */
function stateBetween(a: Machine | null, b: Machine): LinkState {
  return a === null || a === b ? 'open' : (states.get(keyOf(a, b)) ?? 'open');
}

function keyOf(a: Machine, b: Machine): string {
  return [a, b].sort().join(' ');
}
