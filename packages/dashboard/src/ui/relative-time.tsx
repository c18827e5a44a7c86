import { useSyncExternalStore } from 'react';

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment as people say it, such as “3 hours ago”, with the exact one on hover. It goes on while one looks. */
export function RelativeTime({ time }: { time: string }) {
  const now = useSyncExternalStore(listenToMinutes, currentMinute);
  return (
    <time dateTime={time} title={exact.format(new Date(time))}>
      {sayRelative(new Date(time).getTime(), now)}
    </time>
  );
}

/** Between two moments in milliseconds. */
export function sayRelative(time: number, now: number): string {
  const seconds = Math.round((time - now) / 1000);
  const unit = units.find(([, size]) => Math.abs(seconds) >= size);
  return unit === undefined
    ? relative.format(0, 'second')
    : relative.format(Math.trunc(seconds / unit[1]), unit[0]);
}

const minuteMs = 60_000;

function listenToMinutes(onChange: () => void): () => void {
  const timer = setInterval(onChange, minuteMs);
  return () => clearInterval(timer);
}

/** The same value within a minute, as React asks of a snapshot; never before a moment that was just noted. */
function currentMinute(): number {
  return Math.ceil(Date.now() / minuteMs) * minuteMs;
}
