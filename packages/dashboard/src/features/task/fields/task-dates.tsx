import type { Task } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';
import { FieldRow } from './field-row.tsx';

/** Who reported the task, how, and its dates. */
export function TaskDates({ task }: { task: Task }) {
  const text = strings.task;
  const { name, email } = task.reporter;
  return (
    <div className="task-fields border-t border-line pt-2">
      <FieldRow label={text.reporter}>
        <span className="task-field-value wrap-anywhere" title={email ?? undefined}>
          {name}
        </span>
      </FieldRow>
      <FieldRow label={text.source}>
        <span className="task-field-value">{strings.board.sources[task.source]}</span>
      </FieldRow>
      <FieldRow label={text.created}>
        <span className="task-field-value">
          <RelativeTime time={task.createdAt} />
        </span>
      </FieldRow>
      <FieldRow label={text.updated}>
        <span className="task-field-value">
          <RelativeTime time={task.updatedAt} />
        </span>
      </FieldRow>
      {task.completedAt === null ? null : (
        <FieldRow label={text.completed}>
          <span className="task-field-value">
            <RelativeTime time={task.completedAt} />
          </span>
        </FieldRow>
      )}
    </div>
  );
}
