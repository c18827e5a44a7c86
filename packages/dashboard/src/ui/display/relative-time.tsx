import { useSyncExternalStore } from 'react';
import { createDateFormat } from '../../strings/format/date-format.ts';
import { formatRelative } from '../../strings/format/format-relative.ts';

const exact = createDateFormat({ dateStyle: 'medium', timeStyle: 'short' });

interface RelativeTimeProps {
  time: string;
  isShort?: boolean;
  /** What is planned and has not happened is due now, however long its time is over. */
  isPlanned?: boolean;
}

/** A relative time, such as “3 hours ago”, with the exact time on hover. It keeps itself current. */
export function RelativeTime({ time, isShort = false, isPlanned = false }: RelativeTimeProps) {
  useSyncExternalStore(listenToMinutes, currentMinute);
  const at = new Date(time);
  const now = Date.now();
  const shown = isPlanned ? Math.max(at.getTime(), now + dueMs) : at.getTime();
  return (
    <time dateTime={time} title={exact(at)}>
      {formatRelative(shown, now, isShort)}
    </time>
  );
}

const minuteMs = 60_000;
/** So near that it is shown as now. */
const dueMs = 1_000;

function listenToMinutes(onChange: () => void): () => void {
  const timer = setInterval(onChange, minuteMs);
  return () => clearInterval(timer);
}

/** The same value within a minute, as React requires of a snapshot. */
function currentMinute(): number {
  return Math.floor(Date.now() / minuteMs);
}
