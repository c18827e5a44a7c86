import type { Task } from '@fettle/contract';
import { useHidden } from '../../../data/toasts/pending-deletions.ts';
import { strings } from '../../../strings/index.ts';
import { ChecklistView } from './checklist-view.tsx';

interface ChecklistsProps {
  task: Task;
  canWrite: boolean;
  /** The one that was just added here. */
  addedId: string | null;
}

/** The checklists of a task, in order. */
export function Checklists({ task, canWrite, addedId }: ChecklistsProps) {
  const hidden = useHidden();
  const lists = task.checklists.filter(({ id }) => !hidden.has(id));
  if (lists.length === 0) return null;
  return (
    <section aria-label={strings.task.checklists.title} className="space-y-4">
      {lists.map((list) => (
        <ChecklistView
          key={list.id}
          task={task}
          list={list}
          shown={lists}
          canWrite={canWrite}
          isNew={list.id === addedId}
        />
      ))}
    </section>
  );
}
