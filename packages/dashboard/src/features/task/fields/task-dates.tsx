import type { Task } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';

/** Who reported the task, how, and its dates, in a line or two. */
export function TaskDates({ task }: { task: Task }) {
  const text = strings.task;
  const { name, email } = task.reporter;
  return (
    <p className="facts pt-1 text-xs leading-5 text-muted">
      <span className="basis-full wrap-anywhere" title={email ?? undefined}>
        {strings.taskParts.reportedBy(name, strings.board.sources[task.source])}
      </span>
      <span>
        {text.created} <RelativeTime time={task.createdAt} />
      </span>
      <span>
        {text.updated} <RelativeTime time={task.updatedAt} />
      </span>
      {task.completedAt === null ? null : (
        <span>
          {text.completed} <RelativeTime time={task.completedAt} />
        </span>
      )}
    </p>
  );
}
