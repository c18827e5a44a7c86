import type { Label, Project, TaskCompact } from '@fettle/contract';
import { useState } from 'react';
import { DuePicker } from '../../../components/pickers/due-picker.tsx';
import { LabelPicker } from '../../../components/pickers/label-picker.tsx';
import { PeoplePicker, toPickerPerson } from '../../../components/pickers/people-picker.tsx';
import { PriorityPicker } from '../../../components/pickers/priority-picker.tsx';
import { StatusPicker } from '../../../components/pickers/status-picker.tsx';
import { useRing } from '../../../components/pickers/use-ring.ts';
import { useUser } from '../../../data/account/session.ts';
import { useLabelChoice } from '../../../data/projects/project-labels.ts';
import { strings } from '../../../strings/index.ts';
import { usePeople } from '../use-people.ts';
import { commonValues, difference, isLabel, type TaskEdit } from './plan-edits.ts';
import type { Anchor } from './task-actions-context.ts';

export type Picker = 'status' | 'priority' | 'assignees' | 'labels' | 'due';

interface TaskPickerProps {
  project: Project;
  picker: Picker;
  targets: readonly TaskCompact[];
  anchor: Anchor;
  /** Gets the focus after closing. */
  focusAfter: () => HTMLElement | null;
  onEdit: (edit: TaskEdit) => void;
  onClose: () => void;
}

/** Picks a value for one or several tasks. For several it shows the values they share. */
export function TaskPicker({
  picker,
  anchor,
  focusAfter,
  onClose,
  targets,
  onEdit,
  project,
}: TaskPickerProps) {
  const [only, second] = targets;
  const shared = {
    about: only !== undefined && second === undefined ? only.key : strings.board.columnCount(targets.length),
    open: true,
    onOpenChange: (open: boolean) => (open ? undefined : onClose()),
    anchor,
    focusAfter,
  };
  useRing(anchor);
  const { status, priority, dueDate, isComplete } = sharedOf(targets);
  if (picker === 'status')
    return (
      <StatusPicker
        {...shared}
        columns={project.columns}
        status={status}
        onChange={(next) => onEdit({ kind: 'status', status: next })}
      />
    );
  if (picker === 'priority')
    return (
      <PriorityPicker
        {...shared}
        priority={priority}
        onChange={(next) => onEdit({ kind: 'priority', priority: next })}
      />
    );
  if (picker === 'due')
    return (
      <DuePicker
        {...shared}
        dueDate={dueDate}
        isComplete={isComplete}
        onChange={(change) => onEdit({ kind: 'due', ...change })}
      />
    );
  const several = { ...shared, project, targets, onEdit };
  return picker === 'assignees' ? <PickPeople {...several} /> : <PickLabels {...several} />;
}

type SeveralProps = Pick<TaskPickerProps, 'project' | 'targets' | 'onEdit' | 'anchor' | 'focusAfter'> & {
  about: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

function PickPeople({ project, targets, onEdit, ...shared }: SeveralProps) {
  const user = useUser();
  const people = usePeople(project);
  const [chosen, setChosen] = useState(() => commonValues(targets).assigneeIds);
  return (
    <PeoplePicker
      {...shared}
      people={people.map(toPickerPerson)}
      ownId={user.id}
      chosen={chosen}
      onChange={(next) => {
        setChosen(next);
        onEdit({ kind: 'assignees', ...difference(chosen, next) });
      }}
    />
  );
}

function PickLabels({ project, targets, onEdit, ...shared }: SeveralProps) {
  const labelChoice = useLabelChoice(project.id, true);
  const [chosen, setChosen] = useState<Label[]>(() => commonValues(targets).labels);
  return (
    <LabelPicker
      {...shared}
      {...labelChoice}
      chosen={chosen}
      onChange={(next) => {
        setChosen(next);
        const isIn = (labels: readonly Label[], name: string) =>
          labels.some((label) => isLabel(label.name, name));
        const add = next.filter(({ name }) => !isIn(chosen, name));
        const remove = chosen.map(({ name }) => name).filter((name) => !isIn(next, name));
        onEdit({ kind: 'labels', add, remove });
      }}
    />
  );
}

/** The value that all tasks share. Null if they differ. */
function sharedOf(tasks: readonly TaskCompact[]) {
  const same = <Name extends keyof TaskCompact>(name: Name): TaskCompact[Name] | null =>
    tasks[0] !== undefined && tasks.every((task) => task[name] === tasks[0]?.[name]) ? tasks[0][name] : null;
  return {
    status: same('status'),
    priority: same('priority'),
    dueDate: same('dueDate'),
    isComplete: same('dueDateComplete') ?? false,
  };
}
