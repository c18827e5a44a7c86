import type { Project, RelationKind, Task } from '@fettle/contract';
import { useDeferredValue, useState } from 'react';
import { strings } from '../../../strings/index.ts';
import { PickList } from '../../../ui/menus/pick-list.tsx';
import { StateDot } from './state-dot.tsx';
import { useFoundTasks } from './use-found-tasks.ts';

interface RelationPickerProps {
  task: Task;
  project: Project;
  /** Null while it is closed. */
  kind: RelationKind | null;
  /** Tasks that have this relation already. */
  related: readonly string[];
  anchor: () => HTMLElement | null;
  onPick: (taskId: string) => void;
  onClose: () => void;
}

/** Finds the other task of a new relation by its title or key. */
export function RelationPicker({
  task,
  project,
  kind,
  related,
  anchor,
  onPick,
  onClose,
}: RelationPickerProps) {
  const text = strings.relations;
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed);
  const isOpen = kind !== null;
  const { tasks, isLoading } = useFoundTasks(task, wanted, isOpen);
  const element = anchor();
  return (
    <PickList
      label={kind === null ? text.find : text.of[kind](task.key)}
      open={isOpen}
      onOpenChange={(open) => (open ? undefined : onClose())}
      {...(element === null ? {} : { anchor: element })}
      focusAfter={anchor}
      isLoading={isLoading || wanted !== typed}
      isWide
      isTitled
      searchHint={text.searchTasks}
      chosen={[]}
      options={tasks
        .filter(({ id }) => !related.includes(id))
        .map(({ id, key, title, status, statusLabel, projectId, completedAt }) => ({
          value: id,
          lead: key,
          label: title,
          note: statusLabel,
          icon: (
            <StateDot
              isCompleted={completedAt !== null}
              columns={projectId === project.id ? project.columns : []}
              status={status}
            />
          ),
        }))}
      onType={setTyped}
      onPick={([taskId]) => (taskId === undefined ? undefined : onPick(taskId))}
    />
  );
}
