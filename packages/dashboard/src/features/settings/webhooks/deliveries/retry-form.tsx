import type { Webhook } from '@fettle/contract';
import { FormError } from '../../../../components/feedback/form-error.tsx';
import { strings } from '../../../../strings/index.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { DialogFooter } from '../../../../ui/overlays/dialog.tsx';
import { isSuccess } from '../webhook-health.ts';
import { useRetry } from './use-retry.ts';

const text = strings.webhooks;

interface RetryFormProps {
  webhook: Webhook;
  /** The deliveries that wait for their next attempt. */
  count: number;
  onClose: () => void;
}

/** Retries now what waits for its next attempt. */
export function RetryForm({ webhook, count, onClose }: RetryFormProps) {
  const { lastStatus } = webhook;
  const failed = lastStatus !== null && !isSuccess(lastStatus) ? `${text.retryStatus(lastStatus)} ` : '';
  const retry = useRetry(webhook, { showsError: true, onRetried: onClose });
  return (
    <div>
      <p className="text-sm text-muted">
        {failed}
        {text.retryText}
      </p>
      <FormError error={retry.error} />
      <DialogFooter>
        <Button onClick={onClose}>{strings.common.cancel}</Button>
        <Button tone="primary" busy={retry.isPending} onClick={() => retry.mutate()}>
          {text.retryCount(count)}
        </Button>
      </DialogFooter>
    </div>
  );
}
