import type { TaskCompact } from '@fettle/contract';
import { useLayoutEffect, useRef } from 'react';
import { dueState } from '../../../components/tasks/due-state.ts';
import { PriorityIcon } from '../../../components/tasks/priority-icon.tsx';
import { hasTime } from '../../../strings/format/due-moment.ts';
import { formatTime } from '../../../strings/format/format-day.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { AvatarStack } from '../../../ui/display/avatar.tsx';
import { keepFocus } from '../cards/focus-card.ts';

/** A task as in the list: its title above its facts. A date that was missed is said by a mark, in red. */
export function AgendaTask({ task, onOpen }: { task: TaskCompact; onOpen: (id: string) => void }) {
  const ref = useRef<HTMLLIElement>(null);
  const { id } = task;
  // On another day it is another element.
  useLayoutEffect(() => {
    const element = ref.current;
    return () => (element === null ? undefined : keepFocus(element, id, 'calendar'));
  }, [id]);
  const isDone = task.completedAt !== null || task.dueDateComplete;
  const due = task.dueDate === null ? null : new Date(task.dueDate);
  const isLate = !isDone && due !== null && dueState(due, new Date()) === 'late';
  return (
    <li ref={ref}>
      <a
        href={`/tasks/${task.id}`}
        data-card={task.id}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey) return;
          event.preventDefault();
          onOpen(task.id);
        }}
        className="flex min-h-[64px] flex-col justify-center gap-1 px-4 py-2 text-sm -outline-offset-2 active:bg-hover"
      >
        <span
          dir="auto"
          className={classNames('truncate', isDone ? 'text-muted line-through' : 'font-medium')}
        >
          {task.title}
        </span>
        <span className="flex h-5 min-w-0 items-center gap-2.5 text-xs text-muted">
          <PriorityIcon priority={task.priority} />
          <span className="shrink-0 tabular-nums">{task.key}</span>
          <span className="min-w-0 truncate">{task.statusLabel}</span>
          {isLate ? (
            <span className="inline-flex shrink-0 items-center gap-1.5 text-danger">
              <span aria-hidden className="size-1.5 rounded-full bg-danger-fill" />
              {strings.calendar.overdue}
            </span>
          ) : null}
          {due !== null && hasTime(due) ? (
            <span className={classNames('shrink-0', isLate && 'text-danger')}>{formatTime(due)}</span>
          ) : null}
          <span className="flex-1" />
          <span className="shrink-0">
            <AvatarStack people={task.assignees} />
          </span>
        </span>
      </a>
    </li>
  );
}
