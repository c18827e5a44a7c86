import type { TaskCompact } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { PriorityIcon } from '../../components/tasks/priority-icon.tsx';
import { classNames } from '../../ui/class-names.ts';
import { RelativeTime } from '../../ui/display/relative-time.tsx';

/** A task with its project and due date. */
export function DueRow({ task, isLate }: { task: TaskCompact; isLate: boolean }) {
  return (
    <Link
      to="/tasks/$taskId"
      params={{ taskId: task.id }}
      className="flex items-center gap-3 px-4 py-2.5 text-sm hover:bg-hover focus-visible:-outline-offset-2"
    >
      <PriorityIcon priority={task.priority} />
      <span className="shrink-0 truncate text-xs text-muted tabular-nums sm:w-16">{task.key}</span>
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {task.title}
      </span>
      <span className="hidden max-w-56 shrink-0 truncate text-xs text-muted sm:block">
        {task.projectName}
      </span>
      <span className={classNames('shrink-0 text-xs', isLate ? 'font-medium text-danger' : 'text-muted')}>
        {task.dueDate === null ? null : <RelativeTime time={task.dueDate} />}
      </span>
    </Link>
  );
}

/** Whether the due date of a task has passed. */
export function isLate({ dueDate }: Pick<TaskCompact, 'dueDate'>, now: string): boolean {
  return dueDate !== null && dueDate < now;
}

/** Whether a task is due today and not late yet. */
export function isToday({ dueDate }: Pick<TaskCompact, 'dueDate'>, now: string): boolean {
  if (dueDate === null || dueDate < now) return false;
  return new Date(dueDate).toDateString() === new Date(now).toDateString();
}
