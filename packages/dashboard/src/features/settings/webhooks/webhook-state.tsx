import type { Webhook } from '@fettle/contract';
import { CircleAlert, CircleCheck, CirclePause } from 'lucide-react';
import { strings } from '../../../strings/index.ts';
import { Badge } from '../../../ui/display/badge.tsx';

/** The state of a webhook. Disabled by the service differs from paused by a person. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const text = strings.webhooks;
  if (webhook.active)
    return (
      <Badge tone="success" icon={<CircleCheck size={12} aria-hidden />}>
        {text.active}
      </Badge>
    );
  if (webhook.disabledReason === 'by_user')
    return <Badge icon={<CirclePause size={12} aria-hidden />}>{text.paused}</Badge>;
  return (
    <Badge tone="danger" icon={<CircleAlert size={12} aria-hidden />}>
      {text.disabled}
    </Badge>
  );
}

/** The HTTP status of the last response, colored by its class. */
export function LastResponse({ status }: { status: number | null }) {
  const text = strings.webhooks;
  if (status === null) return <span className="text-muted">{text.noResponse}</span>;
  const isGood = status >= 200 && status < 300;
  return <span className={isGood ? 'text-success' : 'text-danger'}>{text.lastResponse(status)}</span>;
}
