import type { Task } from '@fettle/contract';
import { api } from '../../../data/client/api.ts';
import { strings } from '../../../strings/index.ts';
import { useOnceAtATime } from '../../../ui/use-once-at-a-time.ts';
import { useChangePart } from '../saving/use-change-part.ts';

/** Creates a checklist, and says which one it is. */
export function useAddChecklist(task: Task, onAdd: (id: string) => void) {
  const change = useChangePart(task);
  const onceAtATime = useOnceAtATime();
  const create = () =>
    change.mutateAsync({
      async send() {
        const { id } = await api.createChecklist({
          id: task.id,
          title: strings.task.checklists.defaultName,
        });
        onAdd(id);
      },
    });
  return {
    isAdding: change.isPending,
    add(): void {
      // `useChangePart` says what failed.
      onceAtATime(create).catch(() => undefined);
    },
  };
}
