import type { Webhook } from '@fettle/contract';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useUpdateWebhook } from './use-update-webhook.ts';
import { WebhookForm } from './webhook-form.tsx';

export function EditWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const text = strings.webhooks;
  const update = useUpdateWebhook(webhook, { showsError: true });
  return (
    <Dialog open onClose={onClose} width="medium" title={text.editTitle}>
      <WebhookForm
        format={webhook.format}
        initial={webhook}
        submit={strings.common.save}
        busy={update.isPending}
        error={update.error}
        onSubmit={(wish) =>
          update.mutate(wish, {
            onSuccess() {
              onClose();
              showToast({ kind: 'success', text: text.saved });
            },
          })
        }
        onCancel={onClose}
      />
    </Dialog>
  );
}
