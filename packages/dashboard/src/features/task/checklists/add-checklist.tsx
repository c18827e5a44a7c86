import type { Task } from '@fettle/contract';
import { api } from '../../../data/client/api.ts';
import { strings } from '../../../strings/index.ts';
import { useOnceAtATime } from '../../../ui/use-once-at-a-time.ts';
import { AddChip } from '../fields/chip.tsx';
import { useChangePart } from '../saving/use-change-part.ts';

/** A chip that creates a checklist, and says which one it is. */
export function AddChecklist({ task, onAdd }: { task: Task; onAdd: (id: string) => void }) {
  const change = useChangePart(task);
  const onceAtATime = useOnceAtATime();
  const text = strings.task.checklists;
  const create = () =>
    change.mutateAsync({
      async send() {
        const { id } = await api.createChecklist({ id: task.id, title: text.defaultName });
        onAdd(id);
      },
    });
  const add = (): void => {
    // `useChangePart` says what failed.
    onceAtATime(create).catch(() => undefined);
  };
  return (
    <AddChip
      label={strings.taskParts.checklist}
      aria-label={text.add}
      aria-busy={change.isPending}
      onClick={add}
    />
  );
}
