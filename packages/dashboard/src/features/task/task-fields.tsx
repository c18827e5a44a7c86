import type { Project, Task, UpdateTaskBody } from '@fettle/contract';
import type { ReactNode } from 'react';
import { useChangeTask } from '../../data/change-task.ts';
import { useProjectLabels } from '../../data/project-labels.ts';
import { useUser } from '../../data/session.ts';
import { strings } from '../../strings/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { ColorDot } from '../../ui/color-dot.tsx';
import { DueDate } from '../../ui/due-date.tsx';
import { DuePicker } from '../../ui/due-picker.tsx';
import { LabelChip } from '../../ui/label-chip.tsx';
import { LabelPicker } from '../../ui/label-picker.tsx';
import { PeoplePicker } from '../../ui/people-picker.tsx';
import { PriorityIcon } from '../../ui/priority-icon.tsx';
import { PriorityPicker } from '../../ui/priority-picker.tsx';
import { StatusPicker } from '../../ui/status-picker.tsx';
import { FieldRow, FieldTrigger } from './field-row.tsx';
import { LinkField } from './link-field.tsx';
import { TaskDates } from './task-dates.tsx';
import type { OpenPicker } from './use-task-keys.ts';

interface TaskFieldsProps {
  task: Task;
  project: Project;
  canWrite: boolean;
  picker: OpenPicker | null;
  onPicker: (picker: OpenPicker | null) => void;
}

/** The facts of a task, each saved as soon as it is picked. */
export function TaskFields({ task, project, canWrite, picker, onPicker }: TaskFieldsProps) {
  const user = useUser();
  const send = useChangeTask(task.projectId);
  const { labels, onOpen } = useProjectLabels(task.projectId);
  const change = (fields: UpdateTaskBody): void => send({ task, change: fields });
  const { pickers, task: text } = strings;
  const state = (name: OpenPicker) => ({
    open: picker === name,
    onOpenChange: (open: boolean) => onPicker(open ? name : null),
  });
  const row = (
    name: OpenPicker,
    shown: ReactNode,
    edit: (trigger: (typeof triggers)[OpenPicker]) => ReactNode,
  ) => (
    <FieldRow label={pickers[name]}>
      {canWrite ? edit(triggers[name]) : <span className="px-2">{shown}</span>}
    </FieldRow>
  );
  const shown: Record<OpenPicker, ReactNode> = {
    status: <StatusShown task={task} project={project} />,
    priority: (
      <span className="flex items-center gap-2">
        <span aria-hidden className="inline-flex">
          <PriorityIcon priority={task.priority} />
        </span>
        {strings.priorities[task.priority]}
      </span>
    ),
    assignees: <People task={task} />,
    labels: <Labels task={task} />,
    due: <Due task={task} />,
  };
  const trigger = (name: OpenPicker) => <FieldTrigger label={pickers[name]}>{shown[name]}</FieldTrigger>;
  const triggers = {
    status: trigger('status'),
    priority: trigger('priority'),
    assignees: trigger('assignees'),
    labels: trigger('labels'),
    due: trigger('due'),
  };
  const isMine = task.assigneeIds.includes(user.id);
  return (
    <div className="space-y-1 text-sm">
      {row('status', shown.status, (button) => (
        <StatusPicker
          {...state('status')}
          columns={project.columns}
          status={task.status}
          trigger={button}
          onChange={(status) => change({ status })}
        />
      ))}
      {row('priority', shown.priority, (button) => (
        <PriorityPicker
          {...state('priority')}
          priority={task.priority}
          trigger={button}
          onChange={(priority) => change({ priority })}
        />
      ))}
      {row('assignees', shown.assignees, (button) => (
        <>
          <PeoplePicker
            {...state('assignees')}
            people={peopleOf(project, task)}
            ownId={user.id}
            chosen={task.assigneeIds}
            trigger={button}
            onChange={(assigneeIds) => change({ assigneeIds })}
          />
          {isMine ? null : (
            <Button
              size="small"
              tone="quiet"
              onClick={() => change({ assigneeIds: [...task.assigneeIds, user.id] })}
            >
              {text.assignMe}
            </Button>
          )}
        </>
      ))}
      {row('labels', shown.labels, (button) => (
        <LabelPicker
          open={picker === 'labels'}
          onOpenChange={(open) => {
            if (open) onOpen();
            onPicker(open ? 'labels' : null);
          }}
          labels={labels}
          chosen={task.labels}
          trigger={button}
          onChange={(next) => change({ labels: next })}
        />
      ))}
      {row('due', shown.due, (button) => (
        <DuePicker
          {...state('due')}
          dueDate={task.dueDate}
          isComplete={task.dueDateComplete}
          trigger={button}
          onChange={change}
        />
      ))}
      {(['pageUrl', 'screenshotUrl', 'videoUrl'] as const).map((name) => (
        <LinkField
          key={name}
          name={name}
          url={task[name]}
          canWrite={canWrite}
          onChange={(url) => change({ [name]: url })}
        />
      ))}
      <TaskDates task={task} />
    </div>
  );
}

function StatusShown({ task, project }: { task: Task; project: Project }) {
  const column = project.columns.find(({ key }) => key === task.status);
  return (
    <span className="flex items-center gap-2">
      <ColorDot color={column?.color ?? 'gray'} />
      {column?.label ?? task.statusLabel}
    </span>
  );
}

function People({ task: { assignees } }: { task: Task }) {
  if (assignees.length === 0) return <span className="text-muted">{strings.task.unassigned}</span>;
  return (
    <span className="flex flex-col gap-1">
      {assignees.map(({ id, name }) => (
        <span key={id} className="flex items-center gap-2">
          <span aria-hidden className="inline-flex">
            <Avatar name={name} size="small" />
          </span>
          {name}
        </span>
      ))}
    </span>
  );
}

function Labels({ task: { labels } }: { task: Task }) {
  if (labels.length === 0) return <span className="text-muted">{strings.task.noLabels}</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {labels.map(({ name, color }) => (
        <LabelChip key={name} name={name} color={color} />
      ))}
    </span>
  );
}

function Due({ task }: { task: Task }) {
  if (task.dueDate === null) return <span className="text-muted">{strings.task.noDue}</span>;
  return <DueDate dueDate={task.dueDate} isSettled={task.dueDateComplete || task.completedAt !== null} />;
}

/** Members of the project, and whoever is assigned although no longer one. */
function peopleOf(project: Project, task: Task) {
  const members = project.members.map(({ userId, name, email }) => ({ id: userId, name, email }));
  const left = task.assignees.filter(({ id }) => members.every((member) => member.id !== id));
  return [...members, ...left];
}
