import type { Task } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { taskListsKey } from '../../data/tasks.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { notify } from '../../ui/toast.tsx';

interface DeleteTaskDialogProps {
  task: Task;
  onCancel: () => void;
  onDeleted: () => void;
}

/** Asks before a task goes with everything on it: that is too much to be kept for an undo. */
export function DeleteTaskDialog({ task, onCancel, onDeleted }: DeleteTaskDialogProps) {
  const cache = useQueryClient();
  const text = strings.task;
  const remove = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.deleteTask({ id: task.id }),
    async onSuccess() {
      onDeleted();
      notify({ kind: 'success', text: text.deleted(task.key) });
      await cache.invalidateQueries({ queryKey: taskListsKey(task.projectId) });
      cache.removeQueries({ queryKey: ['task', task.id] });
    },
  });
  return (
    <Dialog open onClose={onCancel} title={text.deleteTitle(task.key)} description={text.deleteText}>
      <p className="mb-4 text-sm font-medium break-words">{task.title}</p>
      <FormError error={remove.error} />
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onCancel}>{strings.common.cancel}</Button>
        <Button tone="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
          {text.delete}
        </Button>
      </div>
    </Dialog>
  );
}
