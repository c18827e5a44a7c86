import type { TaskCompact } from '@fettle/contract';
import { CalendarClock } from 'lucide-react';
import { PriorityIcon } from '../../../components/tasks/priority-icon.tsx';
import { formatTime } from '../../../strings/format/format-day.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { AvatarStack } from '../../../ui/display/avatar.tsx';
import { useDraggableCard } from '../drag/drag-card.ts';
import { useCalendarItem } from './use-calendar-item.ts';
import './calendar-task.css';

/**
 * A whole task has its facts below a title of up to three lines; the others have a title only. Two of a
 * day are whole in a tall window, with a line each, six weeks of them in a very tall one (calendar-task.css).
 */
export type TaskSize = 'whole' | 'whole if tall' | 'whole if very tall' | 'one line';

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
  return (
    <li ref={ref} className={classNames(isDragged && 'opacity-40')}>
      <a
        {...link}
        draggable={false}
        title={`${task.key} ${task.title}${isToday && due !== null ? `, ${formatTime(due)}` : ''}`}
        data-size={size}
        className="calendar-task flex min-h-6 flex-col justify-center rounded-md border border-button-line bg-button text-[13px] leading-4 hover:border-line-strong pointer-coarse:min-h-11"
      >
        <span
          dir="auto"
          className={classNames(
            'calendar-title break-words',
            size === 'one line' && 'truncate',
            isDone && 'text-muted line-through',
          )}
        >
          <Marks task={task} isLate={isLate} />
          {task.title}
        </span>
        {size === 'one line' ? null : (
          <span className="calendar-facts h-5 min-w-0 items-center gap-1 text-xs text-muted">
            <span className="min-w-0 flex-1 truncate tabular-nums">{task.key}</span>
            <AvatarStack people={task.assignees} shown={2} />
          </span>
        )}
      </a>
    </li>
  );
}

interface MarksProps {
  task: TaskCompact;
  isLate: boolean;
}

/**
 * That it is overdue, with the icon of red due dates, and urgent: a narrow day has no room for other priorities. Within a
 * title, they have their own direction, so that their names do not decide about that of the title.
 */
function Marks({ task: { priority }, isLate }: MarksProps) {
  const isUrgent = priority === 'high' || priority === 'critical';
  if (!isLate && !isUrgent) return null;
  return (
    <span dir="ltr" className="mr-1 inline-flex shrink-0 items-center gap-1 align-middle">
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
