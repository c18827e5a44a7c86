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
import { Dialog, DialogFooter } from '../../../../ui/overlays/dialog.tsx';
import { ClockTime } from '../../clock-time.tsx';
import { EventName } from '../event-name.tsx';
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
  const { body } = delivery;
  return (
    <>
      <div className="space-y-5">
        <Head delivery={delivery} projectId={projectId} />
        <Attempts attempts={delivery.attempts} />
        <div>
          <div className="mb-1.5 flex items-center justify-between gap-2">
            <h3 className="text-sm font-semibold">{text.body}</h3>
            {body === null ? null : <CopyButton size="small" text={body} what={text.body} />}
          </div>
          {body === null ? (
            <p className="text-sm text-muted">{text.bodyGone}</p>
          ) : (
            <CodeBlock isUnwrapped label={text.body} text={formatBody(body)} />
          )}
        </div>
        <Identity delivery={delivery} />
      </div>
      {/* A test is not an event: another one is sent from the webhook itself. */}
      {delivery.test || body === null ? null : (
        <DialogFooter>
          <Redeliver delivery={delivery} onOpen={onOpen} />
        </DialogFooter>
      )}
    </>
  );
}

/** How it went, what it was, when, and what it is about. */
function Head({ delivery, projectId }: Omit<DetailProps, 'onOpen'>) {
  const { eventType, test, createdAt, nextAttemptAt, subject } = delivery;
  return (
    <div className="space-y-1 rounded-xl bg-sunken p-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-sm font-medium">
          <EventName type={eventType} />
        </span>
        <DeliveryState delivery={delivery} />
        {test ? <Badge tone="info">{text.testBadge}</Badge> : null}
      </p>
      {subject === null ? null : (
        <p>
          <SubjectLink subject={subject} projectId={projectId} />
        </p>
      )}
      <p className="facts text-xs text-muted">
        <span>
          <RelativeTime time={createdAt} />
        </span>
        <span>
          <ClockTime isWhole time={createdAt} />
        </span>
        {nextAttemptAt === null ? null : (
          <span>
            {text.next} <RelativeTime time={nextAttemptAt} isPlanned />
          </span>
        )}
      </p>
    </div>
  );
}

/** For whoever compares it with what a receiver has logged. */
function Identity({ delivery }: { delivery: DeliveryDetail }) {
  return (
    <details>
      <summary className="cursor-pointer py-1 text-sm text-muted hover:text-ink">{text.ids}</summary>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-xs">
        <dt className="text-muted">{text.deliveryId}</dt>
        <dd className="min-w-0 font-mono wrap-anywhere">{delivery.id}</dd>
        <dt className="text-muted">{text.eventId}</dt>
        <dd className="min-w-0 font-mono wrap-anywhere">{delivery.eventId}</dd>
        <dt className="text-muted">{text.headers}</dt>
        <dd className="min-w-0 font-mono wrap-anywhere">{delivery.headers.join(', ')}</dd>
      </dl>
    </details>
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
  return (
    <Button
      tone={delivery.status === 'failed' ? 'primary' : 'secondary'}
      busy={redeliver.isPending}
      icon={<RotateCw size={15} aria-hidden />}
      onClick={() => redeliver.mutate()}
    >
      {text.redeliver}
    </Button>
  );
}
