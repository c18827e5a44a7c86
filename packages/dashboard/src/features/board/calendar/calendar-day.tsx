import type { TaskCompact } from '@fettle/contract';
import { useRef } from 'react';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/lists/skeleton.tsx';
import { useCardTarget } from '../drag/use-card-target.ts';
import { AddOnDay } from './add-on-day.tsx';
import { CalendarTask, type TaskSize } from './calendar-task.tsx';

/** In a month. A week has room for all. */
const shownInMonth = 4;

export interface CalendarDayProps {
  projectId: string;
  day: string;
  /** In full, such as “Monday, November 23”. */
  label: string;
  tasks: readonly TaskCompact[];
  /** Its tasks are not known yet. */
  isLoading: boolean;
  isToday: boolean;
  /** Of the month before or after. */
  isOutside: boolean;
  isWeek: boolean;
  /** How many weeks share the height of the window. */
  weeks: number;
  canWrite: boolean;
  onDrop: (task: TaskCompact, day: string) => void;
  onOpen: (id: string) => void;
  /** Shows the week of the day. */
  onMore: (day: string) => void;
}

/** A day of the month or week, with the tasks due on it. */
export function CalendarDay(props: CalendarDayProps) {
  const { projectId, day, label, tasks, isLoading, isToday, isOutside, isWeek, weeks, canWrite } = props;
  const { onDrop, onOpen, onMore } = props;
  const ref = useRef<HTMLElement>(null);
  const isOver = useCardTarget(ref, { onTake: ({ task }) => onDrop(task, day) });
  const shown = isWeek || tasks.length <= shownInMonth ? tasks : tasks.slice(0, shownInMonth - 1);
  const text = strings.calendar;
  return (
    <section
      ref={ref}
      aria-label={text.dayName(label, tasks.length)}
      aria-current={isToday ? 'date' : undefined}
      data-column={day}
      className={classNames(
        'group flex min-h-24 min-w-0 flex-col gap-1 border-r border-b border-line p-1',
        isOutside ? 'bg-canvas' : 'bg-surface',
        isOver && 'bg-accent-soft',
      )}
    >
      <div className="flex items-center justify-between gap-1">
        <span
          aria-hidden
          className={classNames(
            'inline-flex h-6 min-w-6 shrink-0 items-center rounded-full text-xs tabular-nums',
            isToday ? 'justify-center bg-accent font-semibold text-on-accent' : 'pl-1',
            !isToday && (isOutside ? 'text-muted' : 'text-ink'),
          )}
        >
          {Number(day.slice(8))}
        </span>
        {canWrite ? <AddOnDay projectId={projectId} day={day} label={label} /> : null}
      </div>
      {isLoading && seemsBusy(day) ? <Skeleton className="h-6 w-full" /> : null}
      <ul className="space-y-1">
        {shown.map((task) => (
          <CalendarTask
            key={task.id}
            task={task}
            canMove={canWrite}
            size={isWeek ? 'whole' : sizeInMonth(shown.length, weeks)}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {shown.length < tasks.length ? (
        <button
          type="button"
          onClick={() => onMore(day)}
          className="min-h-6 rounded-md px-1.5 text-left text-xs text-muted hover:bg-hover hover:text-ink"
        >
          {text.more(tasks.length - shown.length)}
        </button>
      ) : null}
    </section>
  );
}

/** Until they are known, tasks are drawn on some days. */
function seemsBusy(day: string): boolean {
  return Number(day.slice(8)) % 5 < 2;
}

/** As large as a day of a month has room for. */
function sizeInMonth(count: number, weeks: number): TaskSize {
  if (count === 1) return 'whole';
  if (count > 2) return 'one line';
  return weeks < 6 ? 'whole if tall' : 'whole if very tall';
}
