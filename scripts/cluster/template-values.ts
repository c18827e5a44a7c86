import { randomBytes } from 'node:crypto';
import { type PortMap, portsOf } from './assign-ports.ts';
import { isNode, localServices, type Machine, services } from './machines.ts';

export const host = '127.0.0.1';

export interface Passwords {
  superuser: string;
  replication: string;
  /** For changes by Patroni's API. */
  patroni: string;
  fettle: string;
}

export function createPasswords(): Passwords {
  const create = () => randomBytes(24).toString('hex');
  return { superuser: create(), replication: create(), patroni: create(), fettle: create() };
}

/** The values of `deploy/cluster/example.env` for one machine of a cluster on this machine. */
export function templateValues(
  machine: Machine,
  ports: PortMap,
  passwords: Passwords,
  folders: { folder: string; postgresBin: string },
): Record<string, string> {
  const reached = services.flatMap((service) => {
    const { listen, reach } = portsOf(ports, service.machine, service.name);
    const named = [`${service.machine.toUpperCase()}_${service.name}_PORT`, `${reach}`] as const;
    const own = [
      [`OWN_${service.name}_PORT`, `${reach}`],
      [`${service.name}_PORT`, `${listen}`],
    ] as const;
    return service.machine === machine ? [named, ...own] : [named];
  });
  const local = isNode(machine)
    ? localServices.map((name) => [`${name}_PORT`, `${portsOf(ports, machine, name).listen}`] as const)
    : [];
  const hosts = ['NODE1', 'NODE2', 'WITNESS', 'LISTEN', 'LOCAL', 'OWN'];
  return {
    NODE: machine,
    FOLDER: folders.folder,
    POSTGRES_BIN: folders.postgresBin,
    ...Object.fromEntries(hosts.map((name) => [`${name}_HOST`, host])),
    ...Object.fromEntries([...reached, ...local]),
    SUPERUSER_PASSWORD: passwords.superuser,
    REPLICATION_PASSWORD: passwords.replication,
    PATRONI_PASSWORD: passwords.patroni,
    FETTLE_PASSWORD: passwords.fettle,
  };
}
