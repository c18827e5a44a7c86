import type { Task } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';
import { FieldRow, fieldValueClass } from './field-row.tsx';

/** Who reported the task, how, and its dates. */
export function TaskDates({ task }: { task: Task }) {
  const text = strings.task;
  const { name, email } = task.reporter;
  return (
    <div className="space-y-1 pointer-coarse:space-y-0 border-t border-line pt-2">
      <FieldRow label={text.reporter}>
        <span className={classNames(fieldValueClass, 'wrap-anywhere')} title={email ?? undefined}>
          {name}
        </span>
      </FieldRow>
      <FieldRow label={text.source}>
        <span className={fieldValueClass}>{strings.board.sources[task.source]}</span>
      </FieldRow>
      <FieldRow label={text.created}>
        <span className={fieldValueClass}>
          <RelativeTime time={task.createdAt} />
        </span>
      </FieldRow>
      <FieldRow label={text.updated}>
        <span className={fieldValueClass}>
          <RelativeTime time={task.updatedAt} />
        </span>
      </FieldRow>
      {task.completedAt === null ? null : (
        <FieldRow label={text.completed}>
          <span className={fieldValueClass}>
            <RelativeTime time={task.completedAt} />
          </span>
        </FieldRow>
      )}
    </div>
  );
}
