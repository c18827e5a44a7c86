import type { Project, Task } from '@fettle/contract';
import { DueDate } from '../../../components/tasks/due-date.tsx';
import { PriorityIcon } from '../../../components/tasks/priority-icon.tsx';
import { strings } from '../../../strings/index.ts';
import { Avatar, AvatarStack } from '../../../ui/display/avatar.tsx';
import { ColorDot } from '../../../ui/display/color-dot.tsx';
import { LabelChip } from '../../../ui/display/label-chip.tsx';

/** The column of a task. */
export function StatusValue({ task, project }: { task: Task; project: Project }) {
  const column = project.columns.find(({ key }) => key === task.status);
  return (
    <span className="flex items-center gap-2">
      <span className="task-value-icon">
        <ColorDot color={column?.color ?? 'gray'} />
      </span>
      {column?.label ?? task.statusLabel}
    </span>
  );
}

/** The assignees of a task. */
export function PeopleValue({ task: { assignees } }: { task: Task }) {
  if (assignees.length === 0) return <span className="text-muted">{strings.task.unassigned}</span>;
  return (
    <span className="flex min-w-0 flex-col gap-1">
      {assignees.map(({ id, name }) => (
        <span key={id} className="flex items-start gap-2">
          <span aria-hidden className="inline-flex">
            <Avatar id={id} name={name} size="small" />
          </span>
          <span className="min-w-0 wrap-anywhere">{name}</span>
        </span>
      ))}
    </span>
  );
}

const picturedCount = 5;

/** The assignees of a task in one line: pictures, with the name of a single one. More names leave no room for other chips. */
export function PeopleShort({ task: { assignees } }: { task: Task }) {
  const names = assignees.map(({ name }) => name).join(', ');
  return (
    <>
      <span aria-hidden className="inline-flex shrink-0">
        <AvatarStack people={assignees} shown={picturedCount} />
      </span>
      <span className={assignees.length > 1 ? 'sr-only' : 'truncate'}>{names}</span>
    </>
  );
}

/** The labels of a task. */
export function LabelsValue({ task: { labels } }: { task: Task }) {
  if (labels.length === 0) return <span className="text-muted">{strings.task.noLabels}</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {labels.map(({ name, color }) => (
        <LabelChip key={name} name={name} color={color} />
      ))}
    </span>
  );
}

/** The due date of a task. */
export function DueValue({ task }: { task: Task }) {
  if (task.dueDate === null) return <span className="text-muted">{strings.task.noDue}</span>;
  const isSettled = task.dueDateComplete || task.completedAt !== null;
  return <DueDate dueDate={task.dueDate} isSettled={isSettled} isWhole />;
}

/** The priority of a task. */
export function PriorityValue({ task: { priority } }: { task: Task }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="task-value-icon">
        <PriorityIcon priority={priority} />
      </span>
      {strings.priorities[priority]}
    </span>
  );
}
