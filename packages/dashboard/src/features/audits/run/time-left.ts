/** Below this, an estimate would jump. */
const leastPercent = 5;
const leastMs = 5_000;
const minuteMs = 60_000;

/**
 * The minutes until an audit is complete, at the pace so far; 0 for less than one. Null while there is too little to go by.
 */
export function minutesLeft(startedAt: string | null, progress: number, now: number): number | null {
  if (startedAt === null || progress < leastPercent) return null;
  const elapsed = now - Date.parse(startedAt);
  if (elapsed < leastMs) return null;
  const left = (elapsed * (100 - progress)) / progress;
  return left < minuteMs ? 0 : Math.round(left / minuteMs);
}
