import type { DeliveryDetail } from '@fettle/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { CopyButton } from '../../../../components/clipboard/copy-button.tsx';
import { api } from '../../../../data/client/api.ts';
import { describeError } from '../../../../data/client/describe-error.ts';
import { queryKeys } from '../../../../data/keys.ts';
import { deliveryQuery } from '../../../../data/projects/webhooks.ts';
import { showToast } from '../../../../data/toasts/toasts.ts';
import { strings } from '../../../../strings/index.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Badge } from '../../../../ui/display/badge.tsx';
import { CodeBlock } from '../../../../ui/display/code-block.tsx';
import { RelativeTime } from '../../../../ui/display/relative-time.tsx';
import { SkeletonRows } from '../../../../ui/lists/skeleton.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { Attempts } from './attempts.tsx';
import { DeliveryState } from './delivery-state.tsx';
import { SubjectLink } from './delivery-subject.tsx';
import { formatBody } from './format-body.ts';

interface DeliveryDialogProps {
  id: string;
  projectId: string;
  /** Shows another delivery instead: the one created by redelivering. */
  onOpen: (id: string) => void;
  onClose: () => void;
}

const text = strings.webhooks;

/** A delivery: the exact body, the headers, and every attempt with its response. */
export function DeliveryDialog({ id, projectId, onOpen, onClose }: DeliveryDialogProps) {
  const { data, error } = useQuery(deliveryQuery(id));
  return (
    <Dialog open onClose={onClose} width="large" focusTitle title={text.delivery}>
      {error !== null && data === undefined ? (
        <p role="alert" className="text-sm text-muted">
          {describeError(error)}
        </p>
      ) : null}
      {error === null && data === undefined ? (
        <SkeletonRows count={4} label={strings.common.loading} />
      ) : null}
      {data === undefined ? null : <Detail delivery={data} projectId={projectId} onOpen={onOpen} />}
    </Dialog>
  );
}

interface DetailProps {
  delivery: DeliveryDetail;
  projectId: string;
  onOpen: (id: string) => void;
}

function Detail({ delivery, projectId, onOpen }: DetailProps) {
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <DeliveryState delivery={delivery} />
        <code className="text-sm">{delivery.eventType}</code>
        {delivery.test ? <Badge tone="info">{text.testBadge}</Badge> : null}
        <span className="text-xs text-muted">
          <RelativeTime time={delivery.createdAt} />
          {delivery.nextAttemptAt === null ? null : (
            <>
              {'. '}
              {text.next} <RelativeTime time={delivery.nextAttemptAt} />
            </>
          )}
        </span>
        <span className="flex-1" />
        <Redeliver delivery={delivery} onOpen={onOpen} />
      </div>
      {delivery.subject === null ? null : <SubjectLink subject={delivery.subject} projectId={projectId} />}
      <p className="text-xs break-all text-muted">
        <span className="block sm:inline">
          {text.deliveryId} <code>{delivery.id}</code>
        </span>
        <span className="max-sm:hidden"> · </span>
        <span className="block sm:inline">
          {text.eventId} <code>{delivery.eventId}</code>
        </span>
      </p>
      <Attempts attempts={delivery.attempts} />
      <div>
        <div className="mb-1.5 flex items-center justify-between gap-2">
          <h3 className="text-sm font-semibold">{text.body}</h3>
          {delivery.body === null ? null : <CopyButton size="small" text={delivery.body} what={text.body} />}
        </div>
        {delivery.body === null ? (
          <p className="text-sm text-muted">{text.bodyGone}</p>
        ) : (
          <CodeBlock label={text.body} text={formatBody(delivery.body)} />
        )}
      </div>
      <section aria-labelledby="delivery-headers">
        <h3 id="delivery-headers" className="mb-1.5 text-sm font-semibold">
          {text.headers}
        </h3>
        <ul className="flex flex-wrap gap-1">
          {delivery.headers.map((name) => (
            <li key={name}>
              <code className="rounded-md bg-chip px-1.5 py-0.5 text-xs">{name}</code>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Redeliver({ delivery, onOpen }: { delivery: DeliveryDetail; onOpen: (id: string) => void }) {
  const cache = useQueryClient();
  const redeliver = useMutation({
    mutationFn: () => api.redeliverDelivery({ id: delivery.id }),
    async onSuccess(made) {
      showToast({ kind: 'success', text: text.redelivered });
      onOpen(made.id);
      await cache.invalidateQueries({ queryKey: queryKeys.deliveryLog(delivery.webhookId) });
    },
  });
  // A test is not an event: another one is sent from the webhook itself.
  if (delivery.test || delivery.body === null) return null;
  return (
    <Button
      size="small"
      busy={redeliver.isPending}
      icon={<RotateCw size={14} aria-hidden />}
      onClick={() => redeliver.mutate()}
    >
      {text.redeliver}
    </Button>
  );
}
