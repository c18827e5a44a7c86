import type { TaskCompact } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { DueDate } from '../../components/tasks/due-date.tsx';
import { dueState } from '../../components/tasks/due-state.ts';
import { PriorityIcon } from '../../components/tasks/priority-icon.tsx';
import { dueMoment, hasTime } from '../../strings/format/due-moment.ts';
import { RelativeTime } from '../../ui/display/relative-time.tsx';

/** A task with its project and due date, in the colors that dates have on boards. */
export function DueRow({ task }: { task: TaskCompact }) {
  const date =
    task.dueDate === null ? null : (
      <DueDate dueDate={task.dueDate} isSettled={task.completedAt !== null || task.dueDateComplete} />
    );
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
          <span className="ml-auto flex shrink-0 pl-2">{date}</span>
        </span>
      </span>
      <span className="hidden max-w-56 shrink-0 truncate text-xs text-muted sm:block">
        {task.projectName}
      </span>
      <span className="hidden w-52 shrink-0 items-center justify-end gap-2 text-xs whitespace-nowrap text-muted sm:flex">
        {task.dueDate === null ? null : <RelativeTime time={endOf(task.dueDate)} />}
        <span className="flex w-24 justify-end">{date}</span>
      </span>
    </Link>
  );
}

/** A day without a time lasts until midnight here. */
function endOf(dueDate: string): string {
  if (hasTime(new Date(dueDate))) return dueDate;
  return new Date(dueMoment(dueDate).setHours(23, 59, 59)).toISOString();
}

/** Whether the due date of a task has passed. */
export function isLate({ dueDate }: Pick<TaskCompact, 'dueDate'>, now: string): boolean {
  return dueDate !== null && dueState(new Date(dueDate), new Date(now)) === 'late';
}

/** Whether a task is due later today. */
export function isToday({ dueDate }: Pick<TaskCompact, 'dueDate'>, now: string): boolean {
  return dueDate !== null && dueState(new Date(dueDate), new Date(now)) === 'today';
}
