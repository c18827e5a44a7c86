import type { Task } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../components/feedback/form-error.tsx';
import { api } from '../../data/client/api.ts';
import { fieldError } from '../../data/client/describe-error.ts';
import { mutationKeys, queryKeys } from '../../data/keys.ts';
import { showToast } from '../../data/toasts/toasts.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';

const text = strings.templates;

/** Saves a task as a template of its project. */
export function SaveTemplateDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const cache = useQueryClient();
  const [name, setName] = useState(task.title.slice(0, 200));
  const save = useMutation({
    mutationKey: mutationKeys.saveTemplate,
    meta: { showsError: true },
    mutationFn: () => api.createTaskTemplate({ id: task.projectId, name, taskId: task.id }),
    async onSuccess() {
      onClose();
      showToast({ kind: 'success', text: text.savedAs(name) });
      await cache.invalidateQueries({ queryKey: queryKeys.taskTemplates(task.projectId) });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // Enter submits whatever the state of the button, and again before it is drawn as busy.
    if (name.trim() !== '' && cache.isMutating({ mutationKey: mutationKeys.saveTemplate }) === 0)
      save.mutate();
  };
  return (
    <Dialog open onClose={onClose} title={text.saveAs} description={text.saveAsText}>
      <form onSubmit={submit} noValidate className="space-y-4">
        <TextField
          label={text.name}
          name="name"
          autoComplete="off"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fieldError(save.error, 'name')}
        />
        <FormError error={save.error} fields={['name']} />
        <DialogFooter>
          <Button onClick={onClose}>{strings.common.cancel}</Button>
          <Button type="submit" tone="primary" busy={save.isPending} disabled={name.trim() === ''}>
            {strings.common.save}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
