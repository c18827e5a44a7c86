import { CalendarClock } from 'lucide-react';
import { createDateFormat } from '../../strings/format/date-format.ts';
import { formatDay } from '../../strings/format/format-day.ts';
import { classNames } from '../../ui/class-names.ts';
import { dueState } from './due-state.ts';

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
}

/** The due date of a task: red once it has passed, amber on its day and on the two days before. */
export function DueDate({ dueDate, isSettled }: DueDateProps) {
  const date = new Date(dueDate);
  const now = new Date();
  return (
    <time
      dateTime={dueDate}
      // Every card has one, so the exact time is formatted only on hover.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = exact(date);
      }}
      className={classNames(
        'inline-flex items-center gap-1 align-middle text-xs whitespace-nowrap',
        tones[isSettled ? 'later' : dueState(date, now)],
      )}
    >
      <CalendarClock size={13} aria-hidden />
      {formatDay(date, now)}
    </time>
  );
}
