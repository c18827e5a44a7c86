import type { Task } from '@fettle/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../data/client/api.ts';
import { useHidden } from '../../../data/toasts/pending-deletions.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useOnceAtATime } from '../../../ui/use-once-at-a-time.ts';
import { useChangePart } from '../saving/use-change-part.ts';
import { ChecklistView } from './checklist-view.tsx';

/** The checklists of a task, in order. */
export function Checklists({ task, canWrite }: { task: Task; canWrite: boolean }) {
  const hidden = useHidden();
  const change = useChangePart(task);
  const onceAtATime = useOnceAtATime();
  const [addedId, setAddedId] = useState<string | null>(null);
  const lists = task.checklists.filter(({ id }) => !hidden.has(id));
  const text = strings.task.checklists;
  if (lists.length === 0 && !canWrite) return null;
  const create = () =>
    change.mutateAsync({
      async send() {
        const { id } = await api.createChecklist({ id: task.id, title: text.defaultName });
        setAddedId(id);
      },
    });
  const add = (): void => {
    // `useChangePart` says what failed.
    onceAtATime(create).catch(() => undefined);
  };
  return (
    <section aria-label={text.title} className="space-y-4">
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
      {canWrite ? (
        <Button size="small" icon={<Plus size={14} aria-hidden />} onClick={add} busy={change.isPending}>
          {text.add}
        </Button>
      ) : null}
    </section>
  );
}
