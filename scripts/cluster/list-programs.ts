import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type PortMap, portsOf } from './assign-ports.ts';
import type { Programs } from './find-programs.ts';
import { isNode, type Machine } from './machines.ts';
import type { ProgramOptions } from './supervise.ts';
import { host, type Passwords } from './template-values.ts';

export const repository = join(import.meta.dirname, '..', '..');

export interface Parts {
  folder: string;
  ports: PortMap;
  passwords: Passwords;
  /** Of Fettle: the same on every node. */
  secret: string;
  tools: Programs;
  /** Whether web processes read lists from the node that does not lead. */
  replica: boolean;
  /** Folder of the sources that Fettle starts from. */
  sources: string;
  /** What the programs of Debian run as; null for the user of this process. */
  user: string | null;
}

/** Everything that runs on a machine, in the order in which it is started. */
export function listPrograms(machine: Machine, parts: Parts): ProgramOptions[] {
  if (machine === 'store') return [storeProgram(parts)];
  const { paths } = parts.tools;
  const of = (name: string, command: string[], env = {}): ProgramOptions => ({
    name,
    machine,
    command,
    env,
    user: parts.user,
    cwd: join(parts.folder, machine),
    logFile: logFileOf(parts, machine, name),
  });
  const etcd = of('etcd', [paths.etcd, '--config-file', 'etcd.yml', '--log-level=warn']);
  if (!isNode(machine)) return [etcd];
  return [
    etcd,
    of('patroni', [paths.patroni, 'patroni.yml'], { FETTLE_PASSWORD: parts.passwords.fettle }),
    of('haproxy', [paths.haproxy, '-db', '-f', 'haproxy.cfg']),
    of('pgbouncer', [paths.pgbouncer, 'pgbouncer.ini']),
    fettle(machine, 'web', parts),
    fettle(machine, 'worker', parts),
  ];
}

function fettle(machine: Machine, role: 'web' | 'worker', parts: Parts): ProgramOptions {
  const { ports, passwords, tools } = parts;
  const pgbouncer = portsOf(ports, machine, 'PGBOUNCER').listen;
  const replica = portsOf(ports, machine, 'LOCAL_REPLICA').listen;
  const web = portsOf(ports, machine, 'WEB').listen;
  const urlOf = (port: number) => `postgresql://fettle:${passwords.fettle}@${host}:${port}/fettle`;
  const cwd = join(parts.folder, machine);
  return {
    name: role,
    machine,
    command: fettleCommand(parts.sources),
    cwd,
    user: null,
    logFile: logFileOf(parts, machine, role),
    env: {
      ...clockOf(cwd, role, tools),
      NODE_COMPILE_CACHE: join(repository, 'node_modules', '.cache', 'fettle-cluster'),
      FETTLE_ROLE: role,
      FETTLE_DATA_DIR: join(cwd, 'data'),
      FETTLE_SECRET: parts.secret,
      FETTLE_ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8',
      FETTLE_TRUST_PROXY: '127.0.0.1/32',
      FETTLE_DATABASE_POOL: '12',
      FETTLE_AUDIT_THREADS: '1',
      FETTLE_BREACHED_PASSWORDS_URL: 'off',
      FETTLE_PUBLIC_URL: `http://${host}:${portsOf(ports, 'node1', 'PUBLIC').listen}`,
      FETTLE_S3_BUCKET: 'fettle',
      FETTLE_S3_ENDPOINT: `http://${host}:${portsOf(ports, 'store', 'S3').reach}`,
      FETTLE_S3_ACCESS_KEY_ID: 'fettle',
      FETTLE_S3_SECRET_ACCESS_KEY: 'fettle',
      DATABASE_URL: urlOf(pgbouncer),
      ...(parts.replica && role === 'web' ? { DATABASE_REPLICA_URL: urlOf(replica) } : {}),
      HOST: host,
      PORT: `${web}`,
    },
  };
}

/** The command of a process of Fettle, by the folder of its sources. */
export function fettleCommand(sources: string): string[] {
  return [process.execPath, join(sources, 'packages', 'server', 'src', 'main.ts'), 'serve'];
}

/** The file that a process of Fettle reads its clock's difference from, such as `+3600`. */
export function clockFile(machineFolder: string, role: string): string {
  return join(machineFolder, `${role}-clock`);
}

/** Timers stay true, as on a machine whose clock is set. */
function clockOf(machineFolder: string, role: string, { fakeTime }: Programs): Record<string, string> {
  const file = clockFile(machineFolder, role);
  if (fakeTime === null || !existsSync(file)) return {};
  return {
    LD_PRELOAD: fakeTime,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_RESET: '1',
  };
}

function storeProgram(parts: Parts): ProgramOptions {
  return {
    name: 'store',
    machine: 'store',
    command: [process.execPath, join(import.meta.dirname, 'store-process.ts')],
    env: { STORE_PORT: `${portsOf(parts.ports, 'store', 'S3').listen}` },
    cwd: join(parts.folder, 'store'),
    user: null,
    logFile: logFileOf(parts, 'store', 'store'),
  };
}

function logFileOf({ folder }: Parts, machine: Machine, name: string): string {
  return join(folder, 'logs', `${machine}-${name}.log`);
}
