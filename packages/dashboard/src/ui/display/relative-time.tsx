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
  const now = useSyncExternalStore(listenToMinutes, currentMinute);
  const at = new Date(time);
  const shown = isPlanned ? Math.max(at.getTime(), Date.now() + dueMs) : at.getTime();
  // What comes within the minute is not over.
  const isAhead = shown > Date.now();
  return (
    <time dateTime={time} title={exact(at)}>
      {formatRelative(shown, isAhead ? Date.now() : now, isShort)}
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

/** The same value within a minute, as React requires of a snapshot, and never earlier than a moment just recorded. */
function currentMinute(): number {
  return Math.ceil(Date.now() / minuteMs) * minuteMs;
}
