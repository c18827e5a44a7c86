import type { Task } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { api } from '../../../data/client/api.ts';
import { fieldError } from '../../../data/client/describe-error.ts';
import { mutationKeys, queryKeys } from '../../../data/keys.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';

/** Attaches a URL, such as of a design or a document. */
export function AddLink({ task, onClose }: { task: Task; onClose: () => void }) {
  const cache = useQueryClient();
  const [url, setUrl] = useState('');
  const text = strings.task.files;
  const add = useMutation({
    meta: { showsError: true },
    mutationKey: mutationKeys.addLink,
    mutationFn: () => api.addAttachment({ id: task.id, url: withScheme(url) }),
    async onSuccess() {
      onClose();
      await cache.invalidateQueries({ queryKey: queryKeys.task(task.id) });
      await cache.invalidateQueries({ queryKey: queryKeys.taskLists(task.projectId) });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (url.trim() !== '' && cache.isMutating({ mutationKey: mutationKeys.addLink }) === 0) add.mutate();
  };
  return (
    <form onSubmit={submit} data-keeps-escape className="mb-2 space-y-2" noValidate>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={text.linkUrl}
            hideLabel
            name="url"
            inputMode="url"
            autoFocus
            placeholder={strings.task.linkHint}
            value={url}
            onChange={(event) => setUrl(event.target.value)}
            onKeyDown={(event) => (event.key === 'Escape' ? onClose() : undefined)}
            error={fieldError(add.error, 'url')}
          />
        </div>
        <Button type="submit" tone="primary" busy={add.isPending} disabled={url.trim() === ''}>
          {strings.task.notSet}
        </Button>
        <Button onClick={onClose}>{strings.common.cancel}</Button>
      </div>
      <FormError error={add.error} fields={['url']} />
    </form>
  );
}

function withScheme(url: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(url.trim()) ? url.trim() : `https://${url.trim()}`;
}
