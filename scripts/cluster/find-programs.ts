import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, glob } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { refuseOldPatroni } from './refuse-old-patroni.ts';

const versionMs = 30_000;

/** Programs of Debian's packages that the topology consists of. */
const packageOf = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  patronictl: 'patroni',
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  setpriv: 'util-linux',
} as const;

/** Patroni loads it to reach etcd. Its package asks for one of several such modules, and another one satisfies it. */
const etcdModule = '/usr/lib/python3/dist-packages/etcd/__init__.py';

export interface Programs {
  paths: Record<keyof typeof packageOf, string>;
  /** Folder with the programs of the newest installed PostgreSQL. */
  postgresBin: string;
  /** To delay the writes of a process; null if strace is not installed. */
  strace: string | null;
  /** To change the clock of a process; null if faketime is not installed. */
  fakeTime: string | null;
}

/** @throws Error that names the missing packages, or a Patroni that can lose changes, and what to do */
export async function findPrograms(): Promise<Programs> {
  const names = Object.keys(packageOf) as (keyof typeof packageOf)[];
  const found = await Promise.all(names.map(async (name) => [name, await findProgram(name)] as const));
  const missing = new Set(found.flatMap(([name, path]) => (path === null ? [packageOf[name]] : [])));
  const postgres = await newest('/usr/lib/postgresql/*/bin/postgres');
  const lacking: string[] = [
    ...missing,
    ...(postgres === null ? ['postgresql'] : []),
    ...((await newest(etcdModule)) === null ? ['python3-etcd'] : []),
  ];
  if (lacking.length > 0 || postgres === null) {
    throw new Error(`These Debian packages are missing: ${lacking.join(', ')}. Install them with:
  apt-get install --yes ${lacking.join(' ')}`);
  }
  const paths = Object.fromEntries(found) as Programs['paths'];
  const { stdout } = await promisify(execFile)(paths.patroni, ['--version'], { timeout: versionMs });
  refuseOldPatroni(stdout);
  return {
    paths,
    postgresBin: join(postgres, '..'),
    strace: await findProgram('strace'),
    fakeTime: await newest('/usr/lib/*/faketime/libfaketimeMT.so.1'),
  };
}

async function findProgram(name: string): Promise<string | null> {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/bin', '/sbin'];
  for (const folder of folders) {
    const path = join(folder, name);
    const isFound = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isFound) return path;
  }
  return null;
}

async function newest(pattern: string): Promise<string | null> {
  const found = await Array.fromAsync(glob(pattern));
  return found.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1) ?? null;
}
