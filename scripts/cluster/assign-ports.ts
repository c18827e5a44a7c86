import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { localServices, type Machine, nodes, services } from './machines.ts';

/** Where a service listens, and the port of the network in front of it, which everyone else uses. */
export interface Ports {
  listen: number;
  reach: number;
}

/** Ports by `machine NAME`, such as `node1 POSTGRES`. For local services, both are the same. */
export type PortMap = ReadonlyMap<string, Ports>;

/** Finds free ports on 127.0.0.1, all different, because all are held until the last is found. */
export async function assignPorts(): Promise<PortMap> {
  const shared = services.map(({ machine, name }) => ({ key: keyOf(machine, name), isLocal: false }));
  const local = nodes.flatMap((machine) =>
    localServices.map((name) => ({ key: keyOf(machine, name), isLocal: true })),
  );
  const all = [...shared, ...local];
  const held = await Promise.all(all.flatMap(() => [hold(), hold()]));
  const ports = all.map(({ key, isLocal }, index): [string, Ports] => {
    const listen = held[2 * index]?.port ?? 0;
    return [key, { listen, reach: isLocal ? listen : (held[2 * index + 1]?.port ?? 0) }];
  });
  await Promise.all(held.map(({ release }) => release()));
  return new Map(ports);
}

export function portsOf(ports: PortMap, machine: Machine, name: string): Ports {
  const found = ports.get(keyOf(machine, name));
  if (found === undefined) throw new Error(`${machine} has no ${name}.`);
  return found;
}

function keyOf(machine: Machine, name: string): string {
  return `${machine} ${name}`;
}

async function hold() {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async release() {
      server.close();
      await once(server, 'close');
    },
  };
}
