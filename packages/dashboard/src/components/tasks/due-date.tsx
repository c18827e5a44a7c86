import { CalendarClock } from 'lucide-react';
import { createDateFormat } from '../../strings/format/date-format.ts';
import { dueMoment, hasTime } from '../../strings/format/due-moment.ts';
import { formatDay, formatTime } from '../../strings/format/format-day.ts';
import { classNames } from '../../ui/class-names.ts';
import { dueState } from './due-state.ts';

const exactDay = createDateFormat({ dateStyle: 'full' });
const exact = createDateFormat({ dateStyle: 'full', timeStyle: 'short' });
const tones = {
  late: 'font-medium text-danger',
  today: 'font-medium text-warning',
  soon: 'text-warning',
  later: 'text-muted',
};

interface DueDateProps {
  dueDate: string;
  /** Done, or the date was met: it can no longer be overdue. */
  isSettled: boolean;
  /** With its day and its time, as large as the text around it. */
  isWhole?: boolean;
}

/**
 * The due date of a task: red once it has passed, amber on its day and on the two days before. On its day, the time, which
 * decides from when it is red.
 */
export function DueDate({ dueDate, isSettled, isWhole = false }: DueDateProps) {
  const date = new Date(dueDate);
  const now = new Date();
  const moment = dueMoment(dueDate);
  const day = formatDay(moment, now);
  const time = hasTime(date) ? formatTime(date) : '';
  const isToday = day === formatDay(now, now) && !isSettled;
  const parts = isWhole ? [day, time] : [(isToday && time) || day];
  return (
    <time
      dateTime={dueDate}
      // Every card has one, so the exact time is formatted only on hover.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = time === '' ? exactDay(moment) : exact(date);
      }}
      className={classNames(
        'inline-flex items-center gap-1 align-middle whitespace-nowrap',
        isWhole ? 'text-sm' : 'text-xs',
        tones[isSettled ? 'later' : dueState(date, now)],
      )}
    >
      <CalendarClock size={13} aria-hidden />
      {parts.filter(Boolean).join(', ')}
    </time>
  );
}
