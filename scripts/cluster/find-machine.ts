import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { type Machine, machines } from './machines.ts';

/** The ports of a connection: that of who connected, and that of the service. */
export interface Ends {
  clientPort: number;
  serverPort: number;
}

/**
 * The machines whose processes hold the clients' ends of these connections, by the socket table of Linux: every process of
 * a machine works in the machine's folder. Null for a process outside of the cluster, or one that has already closed it.
 *
 * Takes a few milliseconds, most of them for tables that are the same for all: ask for many connections at once.
 */
export function findMachines(folder: string, connections: readonly Ends[]): (Machine | null)[] {
  const inodes = findInodes(readFileSync('/proc/net/tcp', 'utf8'), connections);
  const sockets = inodes.map((inode) => (inode === null ? null : `socket:[${inode}]`));
  const missing = new Set(sockets.filter((socket) => socket !== null));
  const found = new Map<string, Machine>();
  const pids = new Set([...recent, ...readdirSync('/proc').filter((name) => /^\d+$/.test(name))]);
  for (const pid of pids) {
    if (missing.size === 0) break;
    const machine = machineOf(folder, pid);
    if (machine === null) continue;
    const held = filesOf(pid).filter((file) => missing.delete(file));
    for (const socket of held) found.set(socket, machine);
    if (held.length > 0) remember(pid);
  }
  return sockets.map((socket) => (socket === null ? null : (found.get(socket) ?? null)));
}

/** The processes that connected last, because most connections are checks by the same few. */
let recent: string[] = [];
const remembered = 16;

function remember(pid: string): void {
  recent = [pid, ...recent.filter((each) => each !== pid)].slice(0, remembered);
}

/** Inodes of clients' sockets in the text of `/proc/net/tcp`, where addresses are in hexadecimal; null for one that is not there. */
export function findInodes(table: string, connections: readonly Ends[]): (string | null)[] {
  const inodes = new Map<string, string>();
  for (const line of table.split('\n')) {
    const [, local, remote, , , , , , , inode] = line.trim().split(/\s+/);
    if (local === undefined || remote === undefined || inode === undefined || inode === '0') continue;
    inodes.set(`${local.split(':')[1]} ${remote}`, inode);
  }
  return connections.map(
    ({ clientPort, serverPort }) => inodes.get(`${hex(clientPort)} 0100007F:${hex(serverPort)}`) ?? null,
  );
}

function hex(port: number): string {
  return port.toString(16).toUpperCase().padStart(4, '0');
}

function machineOf(folder: string, pid: string): Machine | null {
  try {
    const place = readlinkSync(`/proc/${pid}/cwd`);
    return machines.find((machine) => `${place}/`.startsWith(`${folder}/${machine}/`)) ?? null;
  } catch {
    // It has ended, or belongs to somebody else.
    return null;
  }
}

/** What the open files of a process are. */
function filesOf(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((file) => readLink(`/proc/${pid}/fd/${file}`) ?? '');
  } catch {
    return [];
  }
}

function readLink(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}
