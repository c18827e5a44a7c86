import type { TaskCompact } from '@fettle/contract';
import { useLayoutEffect, useRef } from 'react';
import { dueState } from '../../../components/tasks/due-state.ts';
import { PriorityIcon } from '../../../components/tasks/priority-icon.tsx';
import { createDateFormat } from '../../../strings/format/date-format.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { keepFocus } from '../cards/focus-card.ts';
import { useDraggableCard } from '../drag/drag-card.ts';

const timeOf = createDateFormat({ timeStyle: 'short' });

interface CalendarTaskProps {
  task: TaskCompact;
  canMove: boolean;
  /** On two lines, if its title needs them. */
  isTall?: boolean;
  onOpen: (id: string) => void;
}

/** A task in the calendar: a link to it that can be dragged to another day. */
export function CalendarTask({ task, canMove, isTall = false, onOpen }: CalendarTaskProps) {
  const ref = useRef<HTMLLIElement>(null);
  const { id } = task;
  // On another day it is another element.
  useLayoutEffect(() => {
    const element = ref.current;
    return () => (element === null ? undefined : keepFocus(element, id, 'calendar'));
  }, [id]);
  const { isDragged } = useDraggableCard(ref, { task, swimlane: 'calendar', canMove });
  const isDone = task.completedAt !== null || task.dueDateComplete;
  const due = task.dueDate === null ? null : new Date(task.dueDate);
  const isLate = !isDone && due !== null && dueState(due, new Date()) === 'late';
  // Its day is not over: the time says why it counts as overdue.
  const isToday = isLate && due.toDateString() === new Date().toDateString();
  return (
    <li ref={ref} className={classNames(isDragged && 'opacity-40')}>
      <a
        href={`/tasks/${task.id}`}
        data-card={task.id}
        draggable={false}
        title={`${task.key} ${task.title}${isToday ? `, ${timeOf(due)}` : ''}`}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          onOpen(task.id);
        }}
        className="flex min-h-6 items-center gap-1.5 rounded-md border border-line bg-surface px-1.5 py-0.5 text-[13px] leading-4 hover:border-line-strong pointer-coarse:min-h-11"
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
