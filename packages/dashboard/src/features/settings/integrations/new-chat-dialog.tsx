import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../data/client/api.ts';
import { webhooksQuery } from '../../../data/projects/webhooks.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { chatEvents, WebhookForm, type WebhookInput } from '../webhooks/webhook-form.tsx';

const text = strings.integrations;

/** Connects a channel of Slack, or of a chat that accepts the same messages. */
export function NewChatDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const cache = useQueryClient();
  const create = useMutation({
    meta: { showsError: true },
    gcTime: 0,
    mutationFn: (wish: WebhookInput) => api.createWebhook({ projectId, ...wish, format: 'slack' }),
    async onSuccess() {
      onClose();
      showToast({ kind: 'success', text: text.chatCreated });
      await cache.invalidateQueries({ queryKey: webhooksQuery(projectId).queryKey });
    },
  });
  return (
    <Dialog open onClose={onClose} width="medium" title={text.connectChatTitle}>
      <WebhookForm
        format="slack"
        initial={{ url: '', events: [...chatEvents] }}
        submit={text.chatSubmit}
        busy={create.isPending}
        error={create.error}
        onSubmit={(wish) => create.mutate(wish)}
        onCancel={onClose}
      />
    </Dialog>
  );
}
