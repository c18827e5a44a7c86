/** Processor time that this work took, in milliseconds, on the machine for which the limit of event-loop.test.ts was set. */
const usualMs = 16;
const runs = 9;

const text = JSON.stringify(
  Array.from({ length: 20_000 }, (_, id) => ({ id, name: `name ${id}`, tags: ['a', 'b'] })),
);

/**
 * How many times as long this thread needs for what it does, compared with the usual machine; 1 for a faster one. A limit
 * in milliseconds of processor time would otherwise measure the machine, and what else runs on it.
 */
export function measureSlowness(): number {
  const times = Array.from({ length: runs }, parseOnce).toSorted((a, b) => a - b);
  return Math.max(1, (times[Math.floor(runs / 2)] ?? usualMs) / usualMs);
}

function parseOnce(): number {
  const before = process.threadCpuUsage();
  JSON.parse(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
