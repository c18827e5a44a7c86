import { CalendarClock } from 'lucide-react';
import { createDateFormat } from '../../strings/format/date-format.ts';
import { formatDay } from '../../strings/format/format-day.ts';
import { classNames } from '../../ui/class-names.ts';

const exact = createDateFormat({ dateStyle: 'full', timeStyle: 'short' });
const soonMs = 2 * 86_400_000;

interface DueDateProps {
  dueDate: string;
  /** Done, or the date was met: it can no longer be overdue. */
  isSettled: boolean;
}

/** The due date of a task: red once it has passed, amber in the two days before. */
export function DueDate({ dueDate, isSettled }: DueDateProps) {
  const date = new Date(dueDate);
  const left = date.getTime() - Date.now();
  const isLate = !isSettled && left < 0;
  const isSoon = !isSettled && left >= 0 && left < soonMs;
  return (
    <time
      dateTime={dueDate}
      // Every card has one, so the exact time is formatted only on hover.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = exact(date);
      }}
      className={classNames(
        'inline-flex items-center gap-1 align-middle text-xs whitespace-nowrap',
        isLate ? 'font-medium text-danger' : isSoon ? 'text-warning' : 'text-muted',
      )}
    >
      <CalendarClock size={13} aria-hidden />
      {formatDay(date, new Date())}
    </time>
  );
}
