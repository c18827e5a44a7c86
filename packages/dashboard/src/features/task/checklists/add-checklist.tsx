import type { Task } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { AddChip } from '../fields/chip.tsx';
import { useAddChecklist } from './use-add-checklist.ts';

/** A chip that creates a checklist, and says which one it is. */
export function AddChecklist({ task, onAdd }: { task: Task; onAdd: (id: string) => void }) {
  const { isAdding, add } = useAddChecklist(task, onAdd);
  return (
    <AddChip
      label={strings.taskParts.checklist}
      aria-label={strings.task.checklists.add}
      aria-busy={isAdding}
      onClick={add}
    />
  );
}
