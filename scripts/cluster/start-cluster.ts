import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { defer, type Teardown } from '../../packages/server/src/testing/defer.ts';
import { assignPorts, type PortMap, portsOf } from './assign-ports.ts';
import { checkOut } from './check-out.ts';
import { canMount, mountDisk, unmountDisk } from './disks.ts';
import { fillTemplate } from './fill-template.ts';
import { findPrograms, type Programs } from './find-programs.ts';
import { clockFile, fettleCommand, listPrograms, repository } from './list-programs.ts';
import { isNode, type Machine, machines, type Node, nodes } from './machines.ts';
import { type Network, startNetwork } from './network.ts';
import { stopPostgres } from './postgres-process.ts';
import { type Program, supervise } from './supervise.ts';
import { createPasswords, host, type Passwords, templateValues } from './template-values.ts';

const templates = join(import.meta.dirname, '..', '..', 'deploy', 'cluster');
/** PostgreSQL, PgBouncer, and Patroni do not run as root. */
const unprivileged = 'postgres';
const run = promisify(execFile);

export interface Cluster {
  folder: string;
  programs: readonly Program[];
  program(machine: Machine, name: string): Program;
  network: Network;
  tools: Programs;
  passwords: Passwords;
  ports: PortMap;
  folderOf(machine: Machine): string;
  logOf(machine: Machine, name: string): string;
  /** Restarts a process of Fettle with the sources of this repository. */
  upgrade(node: Node, role: 'web' | 'worker'): void;
  /** Where people reach it: one URL for each node. */
  urls: readonly string[];
}

export interface ClusterOptions {
  keep?: boolean;
  steppedClocks?: boolean;
  from?: string | null;
  replica?: boolean;
}

/** Starts everything in a temporary folder, which is removed after `t` unless `keep` is set. Does not wait until it
 * serves. With `steppedClocks`, the clock of Fettle's processes on node2 can be set. Fettle starts with the sources of the
 * version `from`, a commit, or with those of this repository. With `replica`, lists are read from the node that does not lead. */
export async function startCluster(
  t: Teardown,
  { keep = false, steppedClocks = false, from = null, replica = false }: ClusterOptions = {},
): Promise<Cluster> {
  const tools = await findPrograms();
  const folder = await mkdtemp(join(tmpdir(), 'fettle-cluster-'));
  defer(t, () =>
    keep ? undefined : rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  );
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'logs'));
  const ports = await assignPorts();
  const passwords = createPasswords();
  const user = process.getuid?.() === 0 ? unprivileged : null;
  for (const machine of machines) await prepareMachine(t, { folder, machine, ports, passwords, user, tools });
  if (steppedClocks && tools.fakeTime !== null)
    for (const role of ['web', 'worker']) await writeFile(clockFile(join(folder, 'node2'), role), '+0');
  const network = await startNetwork(folder, ports);
  defer(t, () => network.stop());
  defer(t, () => Promise.all(nodes.map((node) => stopPostgres(join(folder, node, 'postgres')))));
  const secret = createPasswords().fettle;
  const sources = from === null ? repository : join(folder, 'sources');
  if (from !== null) await checkOut(from, sources);
  const programs = machines.flatMap((machine) =>
    listPrograms(machine, { folder, ports, passwords, secret, tools, sources, user, replica }).map(supervise),
  );
  defer(t, () => Promise.all(programs.map((program) => program.stop())));
  const program = (machine: Machine, name: string): Program => {
    const found = programs.find((each) => each.machine === machine && each.name === name);
    if (found === undefined) throw new Error(`${machine} runs no ${name}.`);
    return found;
  };
  return {
    folder,
    programs,
    program,
    upgrade: (node, role) => program(node, role).restartWith(fettleCommand(repository)),
    network,
    tools,
    passwords,
    ports,
    folderOf: (machine) => join(folder, machine),
    logOf: (machine, name) => join(folder, 'logs', `${machine}-${name}.log`),
    urls: nodes.map((node: Node) => `http://${host}:${portsOf(ports, node, 'PUBLIC').listen}`),
  };
}

interface Preparation {
  folder: string;
  machine: Machine;
  ports: PortMap;
  passwords: Passwords;
  user: string | null;
  tools: Programs;
}

/** Creates the machine's folder, on a disk of its own where possible, and writes its configuration. */
async function prepareMachine(t: Teardown, preparation: Preparation): Promise<void> {
  const { machine, ports, passwords, user, tools } = preparation;
  const folder = join(preparation.folder, machine);
  await mkdir(folder);
  if (canMount) {
    await mountDisk(folder);
    defer(t, () => unmountDisk(folder));
  }
  if (machine === 'store') return;
  const values = templateValues(machine, ports, passwords, { folder, postgresBin: tools.postgresBin });
  const names = isNode(machine)
    ? ['etcd.yml', 'patroni.yml', 'create-database.sh', 'pgbouncer.ini', 'pgbouncer-users.txt', 'haproxy.cfg']
    : ['etcd.yml'];
  const ids = user === null ? userInfo() : await idsOf(user);
  for (const name of names) {
    const path = join(folder, name);
    await writeFile(path, fillTemplate(await readFile(join(templates, name), 'utf8'), values));
    await chmod(path, name.endsWith('.sh') ? 0o700 : 0o600);
    await chown(path, ids.uid, ids.gid);
  }
  await mkdir(join(folder, 'data'));
  await chown(folder, ids.uid, ids.gid);
}

async function idsOf(user: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map((flag) => run('id', [flag, user], { timeout: 10_000 })),
  );
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}
