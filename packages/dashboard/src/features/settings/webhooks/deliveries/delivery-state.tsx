import type { Delivery, DeliveryStatus } from '@fettle/contract';
import { CircleCheck, CircleDashed, CircleSlash, CircleX } from 'lucide-react';
import { strings } from '../../../../strings/index.ts';
import { Badge, type BadgeTone } from '../../../../ui/display/badge.tsx';

const looks: Record<DeliveryStatus, { tone: BadgeTone; icon: typeof CircleCheck }> = {
  pending: { tone: 'info', icon: CircleDashed },
  succeeded: { tone: 'success', icon: CircleCheck },
  failed: { tone: 'danger', icon: CircleX },
  skipped: { tone: 'plain', icon: CircleSlash },
};

const text = strings.webhooks;

type Stated = Pick<Delivery, 'status' | 'attemptCount'>;

/** The state of a delivery. One that was tried in vain and is tried again is said to be retried. */
export function DeliveryState({ delivery: { status, attemptCount } }: { delivery: Stated }) {
  const { tone, icon: Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon size={12} aria-hidden />}>
      {status === 'pending' && attemptCount > 0 ? text.retrying : text.statuses[status]}
    </Badge>
  );
}
