const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const formats = new Map<boolean, Intl.RelativeTimeFormat>();

/** Both times are in milliseconds. `isShort`: such as “5m ago”, where there is little room. */
export function formatRelative(time: number, now: number, isShort = false): string {
  const relative = formatFor(isShort);
  const seconds = Math.round((time - now) / 1000);
  const unit = units.find(([, size]) => Math.abs(seconds) >= size);
  if (unit === undefined) return seconds > 0 ? relative.format(0, 'second') : 'just now';
  const [name, size] = unit;
  if (name === 'day') return relative.format(daysBetween(time, now), name);
  // What ends in 27 days ends in four weeks, not in three.
  const isLongAhead = seconds > 0 && size > 86_400;
  return relative.format(isLongAhead ? Math.round(seconds / size) : Math.trunc(seconds / size), name);
}

/** Created on first use: each takes a phone some milliseconds. */
function formatFor(isShort: boolean): Intl.RelativeTimeFormat {
  const format =
    formats.get(isShort) ??
    new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: isShort ? 'narrow' : 'long' });
  formats.set(isShort, format);
  return format;
}

/** “Yesterday” and “tomorrow” are calendar days, not 24 hours. */
function daysBetween(time: number, now: number): number {
  return Math.round((new Date(time).setHours(0, 0, 0, 0) - new Date(now).setHours(0, 0, 0, 0)) / 86_400_000);
}
