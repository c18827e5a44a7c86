import type { TaskCompact } from '@fettle/contract';
import { PriorityIcon } from '../../../components/tasks/priority-icon.tsx';
import { formatTime } from '../../../strings/format/format-day.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useDraggableCard } from '../drag/drag-card.ts';
import { useCalendarItem } from './use-calendar-item.ts';

interface CalendarTaskProps {
  task: TaskCompact;
  canMove: boolean;
  /** On two lines, if its title needs them. */
  isTall?: boolean;
  onOpen: (id: string) => void;
}

/** A task in the calendar: a link to it that can be dragged to another day. */
export function CalendarTask({ task, canMove, isTall = false, onOpen }: CalendarTaskProps) {
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
        className="flex min-h-6 items-center gap-1.5 rounded-md border border-button-line bg-button px-1.5 py-0.5 text-[13px] leading-4 hover:border-line-strong pointer-coarse:min-h-11"
      >
        {/* A mark is enough: the title is read better in ink. */}
        {isLate ? (
          <span className="size-1.5 shrink-0 rounded-full bg-danger-fill">
            <span className="sr-only">{strings.calendar.overdue}</span>
          </span>
        ) : null}
        {/* In a narrow day, the title needs the room of what is not urgent. */}
        {task.priority === 'high' || task.priority === 'critical' ? (
          <PriorityIcon priority={task.priority} />
        ) : null}
        <span
          dir="auto"
          className={classNames(
            'min-w-0 flex-1',
            isTall ? 'line-clamp-2' : 'truncate',
            isDone && 'text-muted line-through',
          )}
        >
          {task.title}
        </span>
      </a>
    </li>
  );
}
