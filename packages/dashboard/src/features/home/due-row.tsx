import type { TaskCompact } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { dueState } from '../../components/tasks/due-state.ts';
import { PriorityIcon } from '../../components/tasks/priority-icon.tsx';
import { formatDay } from '../../strings/format/format-day.ts';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { RelativeTime } from '../../ui/display/relative-time.tsx';

/** A task with its project and due date. */
export function DueRow({ task, isLate }: { task: TaskCompact; isLate: boolean }) {
  return (
    <Link
      to="/tasks/$taskId"
      params={{ taskId: task.id }}
      className="flex items-center gap-3 px-4 py-2.5 text-sm max-sm:min-h-14 hover:bg-hover focus-visible:-outline-offset-2"
    >
      <PriorityIcon priority={task.priority} />
      <span className="hidden shrink-0 truncate text-xs text-muted tabular-nums sm:block sm:w-16">
        {task.key}
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className="line-clamp-2 sm:line-clamp-1">
          {task.title}
        </span>
        <span className="flex gap-1.5 text-xs text-muted sm:hidden">
          <span className="shrink-0 tabular-nums">{task.key}</span>
          <span className="min-w-0 truncate">{task.projectName}</span>
          <span className={classNames('ml-auto shrink-0 pl-2', isLate && 'font-medium text-danger')}>
            {task.dueDate === null ? null : <RelativeTime time={task.dueDate} />}
          </span>
        </span>
      </span>
      <span className="hidden max-w-56 shrink-0 truncate text-xs text-muted sm:block">
        {task.projectName}
      </span>
      <span
        className={classNames(
          'hidden w-40 shrink-0 truncate text-right text-xs sm:block',
          isLate ? 'font-medium text-danger' : 'text-muted',
        )}
      >
        {task.dueDate === null ? null : (
          <>
            {strings.home.dueOn(formatDay(new Date(task.dueDate), new Date()))}{' '}
            <RelativeTime time={task.dueDate} />
          </>
        )}
      </span>
    </Link>
  );
}

/** Whether the due date of a task has passed. */
export function isLate({ dueDate }: Pick<TaskCompact, 'dueDate'>, now: string): boolean {
  return dueDate !== null && dueState(new Date(dueDate), new Date(now)) === 'late';
}

/** Whether a task is due later today. */
export function isToday({ dueDate }: Pick<TaskCompact, 'dueDate'>, now: string): boolean {
  return dueDate !== null && dueState(new Date(dueDate), new Date(now)) === 'today';
}
