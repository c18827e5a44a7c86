import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../data/client/api.ts';
import { webhooksQuery } from '../../../data/projects/webhooks.ts';
import { strings } from '../../../strings/index.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { OneTimeSecret, secretWidth } from '../one-time-secret.tsx';
import { WebhookForm, type WebhookInput } from './webhook-form.tsx';

/** Creates a webhook, then shows its secret once. */
export function NewWebhookDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const text = strings.webhooks;
  const cache = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const create = useMutation({
    meta: { showsError: true },
    gcTime: 0,
    mutationFn: (wish: WebhookInput) => api.createWebhook({ projectId, ...wish }),
    async onSuccess(made) {
      setSecret(made.secret);
      await cache.invalidateQueries({ queryKey: webhooksQuery(projectId).queryKey });
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      width={secret === null ? 'medium' : secretWidth}
      title={secret === null ? text.createTitle : text.secretTitle}
      {...(secret === null ? { description: text.secretNext } : {})}
    >
      {secret === null ? (
        <WebhookForm
          initial={{ url: '', events: ['task.created', 'task.updated'] }}
          submit={text.submit}
          busy={create.isPending}
          error={create.error}
          onSubmit={(wish) => create.mutate(wish)}
          onCancel={onClose}
        />
      ) : (
        <OneTimeSecret
          label={text.secretLabel}
          text={text.secretText}
          secret={secret}
          done={text.done}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}
