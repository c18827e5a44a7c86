import { readFile } from 'node:fs/promises';

/** Processor time of a process so far, in milliseconds, to a hundredth of a second; null where the system does not say. */
export async function readCpuMs(pid: number): Promise<number | null> {
  return await readTimes(pid, userAndSystem);
}

/** The same of the children that a process has waited for. */
export async function readEndedChildrenMs(pid: number): Promise<number | null> {
  return await readTimes(pid, userAndSystemOfChildren);
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
