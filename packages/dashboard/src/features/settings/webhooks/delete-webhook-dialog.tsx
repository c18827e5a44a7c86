import type { Webhook } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { api } from '../../../data/client/api.ts';
import { webhookQuery, webhooksQuery } from '../../../data/projects/webhooks.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';

export function DeleteWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const text = strings.webhooks;
  const { id, projectId } = webhook;
  const cache = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.deleteWebhook({ id }),
    async onSuccess() {
      showToast({ kind: 'success', text: text.deleted });
      await navigate({ to: '/projects/$projectId/webhooks', params: { projectId } });
      cache.removeQueries({ queryKey: webhookQuery(id).queryKey });
      await cache.invalidateQueries({ queryKey: webhooksQuery(projectId).queryKey });
    },
  });
  return (
    <ConfirmDialog
      title={text.deleteTitle}
      text={text.deleteText}
      confirm={text.delete}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <p className="mb-4 text-sm font-medium break-all">{webhook.url}</p>
    </ConfirmDialog>
  );
}
