import type { Project, Task, UpdateTaskBody } from '@fettle/contract';
import { Fragment, type ReactElement, type ReactNode, useState } from 'react';
import { DuePicker } from '../../../components/pickers/due-picker.tsx';
import { LabelPicker } from '../../../components/pickers/label-picker.tsx';
import { PeoplePicker } from '../../../components/pickers/people-picker.tsx';
import { PriorityPicker } from '../../../components/pickers/priority-picker.tsx';
import { StatusPicker } from '../../../components/pickers/status-picker.tsx';
import { useUser } from '../../../data/account/session.ts';
import { useWaitingFields } from '../../../data/pending/pending-changes.ts';
import { useLabelChoice } from '../../../data/projects/project-labels.ts';
import { useChangeTask } from '../../../data/tasks/change-task.ts';
import { strings } from '../../../strings/index.ts';
import { useIsWide } from '../../../ui/use-is-wide.ts';
import type { FieldPicker, OpenPicker } from '../use-task-keys.ts';
import { AddField, FieldAction, FieldRow, FieldTrigger } from './field-row.tsx';
import { DueValue, LabelsValue, PeopleValue, PriorityValue, StatusValue } from './field-values.tsx';
import { openField } from './open-field.ts';
import { RepeatField } from './repeat-field.tsx';

interface TaskFieldsProps {
  task: Task;
  project: Project;
  canWrite: boolean;
  picker: OpenPicker | null;
  onPicker: (picker: OpenPicker | null) => void;
}

/** The name of each field in the API. */
const fieldOf: Record<FieldPicker, string> = {
  status: 'status',
  priority: 'priority',
  assignees: 'assigneeIds',
  labels: 'labels',
  due: 'dueDate',
};

/** The fields of a task, each saved as soon as it is picked. */
export function TaskFields({ task, project, canWrite, picker, onPicker }: TaskFieldsProps) {
  const user = useUser();
  const send = useChangeTask(task.projectId);
  const waiting = useWaitingFields(task.id);
  const labelChoice = useLabelChoice(task.projectId, picker === 'labels');
  const change = (fields: UpdateTaskBody): void => send({ task, change: fields });
  const pickers = strings.pickers;
  const text = strings.task;
  const state = (name: FieldPicker) => ({
    open: picker === name,
    onOpenChange: (open: boolean) => onPicker(open ? name : null),
    anchor: openField,
    align: 'end' as const,
  });
  const folded = useFolded(task, canWrite, picker);
  const row = (name: FieldPicker, shown: ReactNode, edit: (trigger: ReactElement) => ReactNode) =>
    folded.includes(name) ? (
      <Fragment key={name}>{edit(<AddField label={pickers[name]} />)}</Fragment>
    ) : (
      <FieldRow label={pickers[name]} isWaiting={waiting.has(fieldOf[name])}>
        {canWrite ? (
          edit(<FieldTrigger {...(name === 'due' ? { label: pickers.due } : {})}>{shown}</FieldTrigger>)
        ) : (
          <span className="task-field-value">{shown}</span>
        )}
      </FieldRow>
    );
  const isMine = task.assigneeIds.includes(user.id);
  const labels = row('labels', <LabelsValue task={task} />, (button) => (
    <LabelPicker
      {...state('labels')}
      {...labelChoice}
      chosen={task.labels}
      trigger={button}
      onChange={(next) => change({ labels: next })}
    />
  ));
  const due = row('due', <DueValue task={task} />, (button) => (
    <DuePicker
      {...state('due')}
      dueDate={task.dueDate}
      isComplete={task.dueDateComplete}
      trigger={button}
      onChange={change}
    />
  ));
  const repeat = (
    <RepeatField
      task={task}
      canWrite={canWrite}
      isFolded={folded.includes('repeat')}
      isOpen={picker === 'repeat'}
      onOpen={(isOpen) => onPicker(isOpen ? 'repeat' : null)}
    />
  );
  return (
    <div className="task-fields text-sm">
      {row('status', <StatusValue task={task} project={project} />, (button) => (
        <StatusPicker
          {...state('status')}
          columns={project.columns}
          status={task.status}
          trigger={button}
          onChange={(status) => change({ status })}
        />
      ))}
      {row('priority', <PriorityValue task={task} />, (button) => (
        <PriorityPicker
          {...state('priority')}
          priority={task.priority}
          trigger={button}
          onChange={(priority) => change({ priority })}
        />
      ))}
      {row('assignees', <PeopleValue task={task} />, (button) => (
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
            <FieldAction
              onClick={({ currentTarget }) => {
                change({ assigneeIds: [...task.assigneeIds, user.id] });
                // The button goes. The field says who it is assigned to.
                currentTarget.closest('[data-field]')?.querySelector('button')?.focus();
              }}
            >
              {text.assignMe}
            </FieldAction>
          )}
        </>
      ))}
      {folded.includes('labels') ? null : labels}
      {folded.includes('due') ? null : due}
      {folded.includes('repeat') ? null : repeat}
      {folded.length === 0 ? null : (
        <div className="flex flex-wrap gap-2 py-1.5">
          {folded.includes('labels') ? labels : null}
          {folded.includes('due') ? due : null}
          {folded.includes('repeat') ? repeat : null}
        </div>
      )}
    </div>
  );
}

/** Project members, and assignees who no longer are. */
function peopleOf(project: Project, task: Task) {
  const members = project.members.map(({ userId, name, email }) => ({ id: userId, name, email }));
  const left = task.assignees.filter(({ id }) => members.every((member) => member.id !== id));
  return [...members, ...left];
}

const foldable = ['labels', 'due', 'repeat'] as const;

type Foldable = (typeof foldable)[number];

/**
 * The fields without a value that are only buttons: on a phone, lines that say “None” would push the description off the
 * screen. A field whose picker is open stays where it is until the picker is closed.
 */
function useFolded(task: Task, canWrite: boolean, picker: OpenPicker | null): readonly string[] {
  const isWide = useIsWide();
  const isEmpty: Record<Foldable, boolean> = {
    labels: task.labels.length === 0,
    due: task.dueDate === null,
    repeat: task.recurringTaskId === null,
  };
  const now = isWide || !canWrite ? [] : foldable.filter((name) => isEmpty[name]);
  const [folded, setFolded] = useState(now);
  if (picker === null && folded.join() !== now.join()) setFolded(now);
  return folded;
}
