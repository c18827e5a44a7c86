import type { TaskCompact } from '@fettle/contract';
import { CalendarClock } from 'lucide-react';
import { PriorityIcon } from '../../../components/tasks/priority-icon.tsx';
import { formatTime } from '../../../strings/format/format-day.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { AvatarStack } from '../../../ui/display/avatar.tsx';
import { useDraggableCard } from '../drag/drag-card.ts';
import { useCalendarItem } from './use-calendar-item.ts';

/** A whole task has its facts below a title of up to three lines; the others have a title only. */
export type TaskSize = 'whole' | 'two lines' | 'one line';

const clamps: Record<TaskSize, string> = {
  whole: 'line-clamp-3',
  'two lines': 'line-clamp-2',
  'one line': 'truncate',
};

interface CalendarTaskProps {
  task: TaskCompact;
  size: TaskSize;
  canMove: boolean;
  onOpen: (id: string) => void;
}

/** A task in the calendar: a link to it that can be dragged to another day. */
export function CalendarTask({ task, size, canMove, onOpen }: CalendarTaskProps) {
  const { ref, link, isDone, due, isLate } = useCalendarItem(task, onOpen);
  const { isDragged } = useDraggableCard(ref, { task, swimlane: 'calendar', canMove });
  // Its day is not over: the time says why it counts as overdue.
  const isToday = isLate && due?.toDateString() === new Date().toDateString();
  const isWhole = size === 'whole';
  return (
    <li ref={ref} className={classNames(isDragged && 'opacity-40')}>
      <a
        {...link}
        draggable={false}
        title={`${task.key} ${task.title}${isToday && due !== null ? `, ${formatTime(due)}` : ''}`}
        className="flex min-h-6 flex-col justify-center rounded-md border border-button-line bg-button px-1.5 py-0.5 text-[13px] leading-4 hover:border-line-strong pointer-coarse:min-h-11"
      >
        <span
          dir="auto"
          className={classNames('break-words', clamps[size], isDone && 'text-muted line-through')}
        >
          {isWhole ? null : <Marks task={task} isLate={isLate} className="mr-1" />}
          {task.title}
        </span>
        {isWhole ? (
          <span className="flex h-5 min-w-0 items-center gap-1 text-xs text-muted">
            {/* A key that has no room is left out instead of cut: it wraps out of sight. */}
            <span className="flex h-5 min-w-0 flex-1 flex-wrap items-center gap-x-1 overflow-hidden leading-5">
              <Marks task={task} isLate={isLate} className="h-5" />
              <span className="tabular-nums">{task.key}</span>
            </span>
            <AvatarStack people={task.assignees} shown={2} />
          </span>
        ) : null}
      </a>
    </li>
  );
}

interface MarksProps {
  task: TaskCompact;
  isLate: boolean;
  className?: string;
}

/**
 * That it is overdue, with the icon of red due dates, and urgent: a narrow day has no room for other priorities. Within a
 * title, they have their own direction, so that their names do not decide about that of the title.
 */
function Marks({ task: { priority }, isLate, className }: MarksProps) {
  const isUrgent = priority === 'high' || priority === 'critical';
  if (!isLate && !isUrgent) return null;
  return (
    <span dir="ltr" className={classNames('inline-flex shrink-0 items-center gap-1 align-middle', className)}>
      {isLate ? (
        <span title={strings.calendar.overdue} className="text-danger">
          <CalendarClock size={13} aria-hidden />
          <span className="sr-only">{strings.calendar.overdue}</span>
        </span>
      ) : null}
      {isUrgent ? <PriorityIcon priority={priority} /> : null}
    </span>
  );
}
