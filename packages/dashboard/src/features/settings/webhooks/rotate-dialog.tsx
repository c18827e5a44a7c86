import type { Webhook } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { api } from '../../../data/client/api.ts';
import { webhookQuery } from '../../../data/projects/webhooks.ts';
import { strings } from '../../../strings/index.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { OneTimeSecret, secretWidth } from '../one-time-secret.tsx';

/** Rotates the secret of a webhook and shows the new one once. */
export function RotateDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const text = strings.webhooks;
  const cache = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const rotate = useMutation({
    meta: { showsError: true },
    gcTime: 0,
    mutationFn: () => api.rotateWebhookSecret({ id: webhook.id }),
    async onSuccess(changed) {
      setSecret(changed.secret);
      await cache.invalidateQueries({ queryKey: webhookQuery(webhook.id).queryKey });
    },
  });
  if (secret !== null)
    return (
      <Dialog open onClose={onClose} width={secretWidth} title={text.secretTitle}>
        <OneTimeSecret
          label={text.secretLabel}
          text={text.secretText}
          secret={secret}
          done={text.done}
          onDone={onClose}
        />
      </Dialog>
    );
  return (
    <ConfirmDialog
      title={text.rotateTitle}
      text={text.rotateText}
      confirm={text.rotateSubmit}
      tone="primary"
      busy={rotate.isPending}
      error={rotate.error}
      onConfirm={() => rotate.mutate()}
      onCancel={onClose}
    />
  );
}
