import type { DeliveryStatus } from '@fettle/contract';
import { CircleCheck, CircleDashed, CircleSlash, CircleX } from 'lucide-react';
import { strings } from '../../../../strings/index.ts';
import { Badge, type BadgeTone } from '../../../../ui/display/badge.tsx';

const looks: Record<DeliveryStatus, { tone: BadgeTone; icon: typeof CircleCheck }> = {
  pending: { tone: 'info', icon: CircleDashed },
  succeeded: { tone: 'success', icon: CircleCheck },
  failed: { tone: 'danger', icon: CircleX },
  skipped: { tone: 'plain', icon: CircleSlash },
};

export function DeliveryState({ status }: { status: DeliveryStatus }) {
  const { tone, icon: Icon } = looks[status];
  return (
    <Badge tone={tone} icon={<Icon size={12} aria-hidden />}>
      {strings.webhooks.statuses[status]}
    </Badge>
  );
}
