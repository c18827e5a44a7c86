import { readFile } from 'node:fs/promises';

/** Processor time of a process so far, in milliseconds, to a hundredth of a second; null where the system does not say. */
export async function readCpuMs(pid: number): Promise<number | null> {
  return await readTimes(pid, userAndSystem);
}

/** The same of the children that a process has waited for. */
export async function readEndedChildrenMs(pid: number): Promise<number | null> {
  return await readTimes(pid, userAndSystemOfChildren);
}

/** The same of a process with its children, ended ones included. */
export async function readFamilyMs(pid: number): Promise<number | null> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => null);
  if (list === null) return null;
  const children = list.split(' ').filter((child) => child !== '');
  const [own, ended, ...others] = await Promise.all([
    readCpuMs(pid),
    readEndedChildrenMs(pid),
    ...children.map((child) => readCpuMs(Number(child))),
  ]);
  // A child that ends in between is among the ended ones next time.
  return others.reduce((sum: number, each) => sum + (each ?? 0), (own ?? 0) + (ended ?? 0));
}

/** Fields 14 and 15, and 16 and 17 of the line, counted from the third: the second one may contain spaces. */
const userAndSystem = [11, 12];
const userAndSystemOfChildren = [13, 14];
/** The kernel reports hundredths of a second to programs on every architecture. */
const tickMs = 10;

async function readTimes(pid: number, places: readonly number[]): Promise<number | null> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (line === null) return null;
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return places.reduce((sum, place) => sum + Number(fields[place]) * tickMs, 0);
}
