import type { TaskCompact } from '@fettle/contract';
import { PriorityIcon } from '../../../components/tasks/priority-icon.tsx';
import { hasTime } from '../../../strings/format/due-moment.ts';
import { formatTime } from '../../../strings/format/format-day.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { AvatarStack } from '../../../ui/display/avatar.tsx';
import { useCalendarItem } from './use-calendar-item.ts';

/** A task as in the list: its title above its facts. A date that was missed is said by a mark, in red. */
export function AgendaTask({ task, onOpen }: { task: TaskCompact; onOpen: (id: string) => void }) {
  const { ref, link, isDone, due, isLate } = useCalendarItem(task, onOpen);
  return (
    <li ref={ref}>
      <a
        {...link}
        className="flex min-h-[64px] flex-col justify-center gap-1 px-4 py-2 text-sm -outline-offset-2 active:bg-hover"
      >
        <span
          dir="auto"
          className={classNames('line-clamp-2', isDone ? 'text-muted line-through' : 'font-medium')}
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
