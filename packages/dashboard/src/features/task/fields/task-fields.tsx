import type { Project, Task, UpdateTaskBody } from '@fettle/contract';
import { Fragment, type ReactElement, type ReactNode, useState } from 'react';
import { DuePicker } from '../../../components/pickers/due-picker.tsx';
import { LabelPicker } from '../../../components/pickers/label-picker.tsx';
import { PeoplePicker, toPickerPerson } from '../../../components/pickers/people-picker.tsx';
import { PriorityPicker } from '../../../components/pickers/priority-picker.tsx';
import { StatusPicker } from '../../../components/pickers/status-picker.tsx';
import { useUser } from '../../../data/account/session.ts';
import { useWaitingFields } from '../../../data/pending/pending-changes.ts';
import { useLabelChoice } from '../../../data/projects/project-labels.ts';
import { useChangeTask } from '../../../data/tasks/change-task.ts';
import { strings } from '../../../strings/index.ts';
import type { PickerState } from '../../../ui/menus/pick-list.tsx';
import { useIsBeyondPhone, useIsWide } from '../../../ui/use-is-wide.ts';
import { AddMore } from '../add-more.tsx';
import { AddFiles } from '../attachments/add-files.tsx';
import type { Adding } from '../use-adding.ts';
import type { FieldPicker, OpenPicker } from '../use-task-keys.ts';
import { WatchersField } from '../watching/watchers-field.tsx';
import { Field } from './field.tsx';
import { FieldAction } from './field-row.tsx';
import {
  DueValue,
  LabelsValue,
  PeopleShort,
  PeopleValue,
  PriorityValue,
  StatusValue,
} from './field-values.tsx';
import { LabelLine } from './label-line.tsx';
import { placeOfPicker } from './open-field.ts';
import { RepeatField } from './repeat-field.tsx';

interface TaskFieldsProps {
  task: Task;
  project: Project;
  canWrite: boolean;
  picker: OpenPicker | null;
  onPicker: (picker: OpenPicker | null) => void;
  adding: Adding;
}

type FieldName = FieldPicker | 'repeat' | 'watchers';

/** The name of each field in the API. */
const fieldOf: Record<FieldPicker, string> = {
  status: 'status',
  priority: 'priority',
  assignees: 'assigneeIds',
  labels: 'labels',
  due: 'dueDate',
};

/** Each in its row, where there is room for rows. */
const rowOrder: readonly FieldName[] = [
  'status',
  'priority',
  'assignees',
  'labels',
  'due',
  'repeat',
  'watchers',
];

/** What is looked up most comes first, and the line of labels last. */
const chipOrder: readonly FieldName[] = [
  'status',
  'priority',
  'due',
  'assignees',
  'repeat',
  'watchers',
  'labels',
];

/** What a phone has no chip for until there is a value: its menu has these. */
const rare: ReadonlySet<FieldName> = new Set(['repeat', 'watchers']);

/** The fields of a task, each saved as soon as it is picked: rows, or chips on a phone. */
export function TaskFields(props: TaskFieldsProps) {
  const { task, project, canWrite, picker, onPicker } = props;
  const isWide = useIsWide();
  const empty = useEmpty(task, picker);
  const fields: Record<FieldName, ReactNode> = {
    ...usePickedFields(props),
    repeat: (
      <RepeatField
        task={task}
        canWrite={canWrite}
        isOpen={picker === 'repeat'}
        onOpen={(isOpen) => onPicker(isOpen ? 'repeat' : null)}
      />
    ),
    watchers: <WatchersField task={task} project={project} picker={picker} onPicker={onPicker} />,
  };
  const isPhone = !useIsBeyondPhone();
  const order = isWide ? rowOrder : chipOrder.toSorted((a, b) => Number(empty.has(a)) - Number(empty.has(b)));
  if (isPhone && canWrite) return <PhoneFields {...props} fields={fields} order={order} empty={empty} />;
  return (
    <div className={isWide ? 'task-fields text-sm' : 'task-chips'}>
      {order.map((name) => (
        <Fragment key={name}>{fields[name]}</Fragment>
      ))}
    </div>
  );
}

interface PhoneFieldsProps extends TaskFieldsProps {
  fields: Record<FieldName, ReactNode>;
  order: readonly FieldName[];
  empty: ReadonlySet<FieldName>;
}

/** The values, a few chips that add one, and a last one with a menu of everything else. A line of labels stays last. */
function PhoneFields({ task, project, picker, onPicker, adding, fields, order, empty }: PhoneFieldsProps) {
  const isLine = (name: FieldName): boolean => name === 'labels' && !empty.has('labels');
  const hasFiles = task.attachments.length > 0;
  const shown = order.filter((name) => !(rare.has(name) && empty.has(name)) || picker === name);
  return (
    <div className="task-chips">
      {shown
        .filter((name) => !isLine(name))
        .map((name) => (
          <Fragment key={name}>{fields[name]}</Fragment>
        ))}
      {hasFiles ? null : <AddFiles task={task} />}
      <AddMore
        task={task}
        project={project}
        adding={adding}
        picker={picker}
        onPicker={onPicker}
        isAlone={hasFiles && !shown.some((name) => empty.has(name))}
      />
      {shown.some(isLine) ? fields.labels : null}
    </div>
  );
}

/** The fields that a list or a calendar opens for. */
function usePickedFields({ task, project, canWrite, picker, onPicker }: TaskFieldsProps) {
  const user = useUser();
  const isWide = useIsWide();
  const send = useChangeTask(task.projectId);
  const waiting = useWaitingFields(task.id);
  const labelChoice = useLabelChoice(task.projectId, picker === 'labels');
  const change = (fields: UpdateTaskBody): void => send({ task, change: fields });
  const names = strings.pickers;
  const shared = (name: FieldPicker) => ({
    label: names[name],
    isWaiting: waiting.has(fieldOf[name]),
  });
  const edit = (name: FieldPicker, draw: (state: PickerState) => ReactNode) =>
    canWrite
      ? (trigger: ReactElement) =>
          draw({
            open: picker === name,
            onOpenChange: (open) => onPicker(open ? name : null),
            ...placeOfPicker(isWide),
            trigger,
          })
      : null;
  const status = <StatusValue task={task} project={project} />;
  const priority = <PriorityValue task={task} />;
  const due = <DueValue task={task} />;
  return {
    status: (
      <Field
        {...shared('status')}
        value={status}
        short={status}
        edit={edit('status', (state) => (
          <StatusPicker
            {...state}
            columns={project.columns}
            status={task.status}
            onChange={(next) => change({ status: next })}
          />
        ))}
      />
    ),
    priority: (
      <Field
        {...shared('priority')}
        value={priority}
        short={priority}
        edit={edit('priority', (state) => (
          <PriorityPicker
            {...state}
            priority={task.priority}
            onChange={(next) => change({ priority: next })}
          />
        ))}
      />
    ),
    assignees: (
      <Field
        {...shared('assignees')}
        value={<PeopleValue task={task} />}
        short={task.assignees.length === 0 ? null : <PeopleShort task={task} />}
        edit={edit('assignees', (state) => (
          <PeoplePicker
            {...state}
            people={peopleOf(project, task)}
            ownId={user.id}
            chosen={task.assigneeIds}
            onChange={(assigneeIds) => change({ assigneeIds })}
          />
        ))}
        action={
          !canWrite || task.assigneeIds.includes(user.id) ? null : (
            <AssignMe onAssign={() => change({ assigneeIds: [...task.assigneeIds, user.id] })} />
          )
        }
      />
    ),
    labels: (
      <Field
        {...shared('labels')}
        value={<LabelsValue task={task} />}
        short={task.labels.length === 0 ? null : <LabelLine task={task} />}
        isLine
        edit={edit('labels', (state) => (
          <LabelPicker
            {...state}
            {...labelChoice}
            chosen={task.labels}
            onChange={(labels) => change({ labels })}
          />
        ))}
      />
    ),
    due: (
      <Field
        {...shared('due')}
        value={due}
        short={task.dueDate === null ? null : due}
        edit={edit('due', (state) => (
          <DuePicker {...state} dueDate={task.dueDate} isComplete={task.dueDateComplete} onChange={change} />
        ))}
      />
    ),
  };
}

function AssignMe({ onAssign }: { onAssign: () => void }) {
  return (
    <FieldAction
      onClick={({ currentTarget }) => {
        onAssign();
        // The button goes. The field says who it is assigned to.
        currentTarget.closest('[data-field]')?.querySelector('button')?.focus();
      }}
    >
      {strings.task.assignMe}
    </FieldAction>
  );
}

/** Project members, and assignees who no longer are. */
function peopleOf(project: Project, task: Task) {
  const members = project.members.map(toPickerPerson);
  const left = task.assignees.filter(({ id }) => members.every((member) => member.id !== id));
  return [...members, ...left];
}

/**
 * The fields without a value, whose chips come last. A field whose picker is open stays where it is until the picker is
 * closed.
 */
function useEmpty(task: Task, picker: OpenPicker | null): ReadonlySet<FieldName> {
  const isEmpty = {
    assignees: task.assignees.length === 0,
    labels: task.labels.length === 0,
    due: task.dueDate === null,
    repeat: task.recurringTaskId === null,
    watchers: task.watchers.length === 0,
  };
  const now = chipOrder.filter((name) => name in isEmpty && isEmpty[name as keyof typeof isEmpty]);
  const [shown, setShown] = useState(now);
  if (picker === null && shown.join() !== now.join()) setShown(now);
  return new Set(shown);
}
