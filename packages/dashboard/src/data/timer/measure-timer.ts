interface Measured {
  /** ISO 8601. */
  startedAt: string;
  /** ISO 8601. Set once the timer is stopped. */
  stoppedAt?: string;
}

/** Minutes a timer has run, at least one. */
export function elapsedMinutes(timer: Measured, now: number): number {
  return Math.max(1, Math.round(runningMs(timer, now) / 60_000));
}

/** Hours, minutes, and seconds a timer has run, such as `1:02:09`. */
export function formatClock(timer: Measured, now: number): string {
  const seconds = Math.floor(runningMs(timer, now) / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

function runningMs({ startedAt, stoppedAt }: Measured, now: number): number {
  return Math.max(0, (stoppedAt === undefined ? now : Date.parse(stoppedAt)) - Date.parse(startedAt));
}
