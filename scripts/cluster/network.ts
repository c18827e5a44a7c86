import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
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
  hurry(child.pid);
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

/** Before other processes, where the system allows it: a network between machines is not slowed down by their load. */
function hurry(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_HIGH);
  } catch {
    // Only root may.
  }
}
