import type { Project, Task } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ColorDot } from '../../../ui/color-dot.tsx';
import { DueDate } from '../../../ui/due-date.tsx';
import { LabelChip } from '../../../ui/label-chip.tsx';
import { PriorityIcon } from '../../../ui/priority-icon.tsx';

/** The column of a task. */
export function StatusShown({ task, project }: { task: Task; project: Project }) {
  const column = project.columns.find(({ key }) => key === task.status);
  return (
    <span className="flex items-center gap-2">
      <ColorDot color={column?.color ?? 'gray'} />
      {column?.label ?? task.statusLabel}
    </span>
  );
}

/** Who a task is assigned to. */
export function People({ task: { assignees } }: { task: Task }) {
  if (assignees.length === 0) return <span className="text-muted">{strings.task.unassigned}</span>;
  return (
    <span className="flex min-w-0 flex-col gap-1">
      {assignees.map(({ id, name }) => (
        <span key={id} className="flex items-start gap-2">
          <span aria-hidden className="inline-flex">
            <Avatar name={name} size="small" />
          </span>
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </span>
      ))}
    </span>
  );
}

/** The labels of a task. */
export function Labels({ task: { labels } }: { task: Task }) {
  if (labels.length === 0) return <span className="text-muted">{strings.task.noLabels}</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {labels.map(({ name, color }) => (
        <LabelChip key={name} name={name} color={color} />
      ))}
    </span>
  );
}

/** When a task is due. */
export function Due({ task }: { task: Task }) {
  if (task.dueDate === null) return <span className="text-muted">{strings.task.noDue}</span>;
  return <DueDate dueDate={task.dueDate} isSettled={task.dueDateComplete || task.completedAt !== null} />;
}

/** How much a task matters. */
export function PriorityShown({ task: { priority } }: { task: Task }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="inline-flex">
        <PriorityIcon priority={priority} />
      </span>
      {strings.priorities[priority]}
    </span>
  );
}
