import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { type Machine, machines } from './machines.ts';

/**
 * The machine whose process holds the other end of a connection, by the socket table of Linux: every process of a machine
 * works in the machine's folder. Null for a process outside of the cluster, or one that has already closed it.
 */
export function findMachine(folder: string, clientPort: number, serverPort: number): Machine | null {
  const inode = findInode(readFileSync('/proc/net/tcp', 'utf8'), clientPort, serverPort);
  if (inode === null) return null;
  const socket = `socket:[${inode}]`;
  for (const pid of new Set([...recent, ...readdirSync('/proc').filter((name) => /^\d+$/.test(name))])) {
    const machine = machineOf(folder, pid);
    if (machine === null || !holds(pid, socket)) continue;
    remember(pid);
    return machine;
  }
  return null;
}

/** The processes that connected last, because most connections are checks by the same few. */
let recent: string[] = [];
const remembered = 16;

function remember(pid: string): void {
  recent = [pid, ...recent.filter((each) => each !== pid)].slice(0, remembered);
}

/** The inode of the client's socket in the text of `/proc/net/tcp`, where addresses are in hexadecimal. */
export function findInode(table: string, clientPort: number, serverPort: number): string | null {
  const wanted = `${hex(clientPort)} 0100007F:${hex(serverPort)}`;
  const line = table.split('\n').find((each) => each.includes(`:${wanted} `));
  const inode = line?.trim().split(/\s+/)[9];
  return inode === undefined || inode === '0' ? null : inode;
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

function holds(pid: string, socket: string): boolean {
  try {
    const files = readdirSync(`/proc/${pid}/fd`);
    return files.some((file) => readLink(`/proc/${pid}/fd/${file}`) === socket);
  } catch {
    return false;
  }
}

function readLink(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}
