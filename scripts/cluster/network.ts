import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type PortMap, portsOf } from './assign-ports.ts';
import { type Machine, services } from './machines.ts';
import type { LinkState, NetworkOrder } from './network-process.ts';

/** The network between the machines, which can be cut. */
export interface Network {
  link(between: readonly [Machine, Machine], state: LinkState): Promise<void>;
  stop(): void;
}

const confirmMs = 30_000;

/** Starts it in front of every service, for the cluster in this folder. */
export async function startNetwork(folder: string, ports: PortMap): Promise<Network> {
  const child = fork(join(import.meta.dirname, 'network-process.ts'));
  const order = async (message: NetworkOrder): Promise<void> => {
    child.send(message);
    const [reply] = (await once(child, 'message', { signal: AbortSignal.timeout(confirmMs) })) as [
      { error?: string },
    ];
    if (reply.error !== undefined) throw new Error(`The network refused an order: ${reply.error}`);
  };
  const routes = services.map(({ machine, name }) => ({ machine, ...portsOf(ports, machine, name) }));
  await order({ kind: 'start', folder, routes });
  // One at a time, because replies do not say which order they confirm.
  let last: Promise<void> = Promise.resolve();
  return {
    link(between, state) {
      last = last.then(() => order({ kind: 'link', between, state }));
      return last;
    },
    stop() {
      if (child.connected) child.disconnect();
    },
  };
}
