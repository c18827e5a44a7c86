import type { Webhook } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { retryingQuery, undeliveredQuery } from '../../../../data/projects/webhooks.ts';
import { strings } from '../../../../strings/index.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { SkeletonRows } from '../../../../ui/lists/skeleton.tsx';
import { Dialog, DialogFooter } from '../../../../ui/overlays/dialog.tsx';
import { ReplayForm } from './replay-form.tsx';
import { replaySince } from './replay-since.ts';
import { RetryForm } from './retry-form.tsx';
import { RetryingNote } from './retrying-note.tsx';

const text = strings.webhooks;

interface ReplayDialogProps {
  webhook: Webhook;
  onClose: () => void;
}

/**
 * Redelivers what failed since a given time. Where nothing has failed for good, no time matters: it retries what waits for
 * that, or says that there is nothing.
 */
export function ReplayDialog({ webhook, onClose }: ReplayDialogProps) {
  const since = replaySince('longest', '', Date.now());
  const all = useQuery(undeliveredQuery(webhook, since, 'all'));
  const retrying = useQuery(retryingQuery(webhook.id));
  const waiting = retrying.data?.count ?? 0;
  const hasFailed = all.data !== 0;
  const isLoading = all.isLoading || retrying.isLoading;
  const onlyRetries = !isLoading && !hasFailed && waiting > 0;
  return (
    <Dialog
      open
      // What is below it comes later, and is another thing then.
      focusTitle
      onClose={onClose}
      title={onlyRetries ? text.retryTitle : text.replayTitle}
    >
      {isLoading ? (
        <SkeletonRows count={2} label={strings.common.loading} />
      ) : (
        <div className="space-y-4">
          <RetryingNote count={waiting} nextAt={retrying.data?.nextAt ?? null} />
          {hasFailed ? (
            <ReplayForm webhook={webhook} onClose={onClose} />
          ) : onlyRetries ? (
            <RetryForm webhook={webhook} count={waiting} onClose={onClose} />
          ) : (
            <NothingFailed onClose={onClose} />
          )}
        </div>
      )}
    </Dialog>
  );
}

function NothingFailed({ onClose }: Pick<ReplayDialogProps, 'onClose'>) {
  return (
    <div>
      <p className="text-sm text-muted">{text.replayNothingAtAll}</p>
      <DialogFooter>
        <Button onClick={onClose}>{strings.common.close}</Button>
      </DialogFooter>
    </div>
  );
}
