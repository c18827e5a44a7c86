import type { Webhook } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CirclePause, CircleX } from 'lucide-react';
import { lastErrorQuery, retryingQuery } from '../../../data/projects/webhooks.ts';
import { strings } from '../../../strings/index.ts';
import { Badge, type BadgeTone } from '../../../ui/display/badge.tsx';
import { formatFailure } from './deliveries/format-failure.ts';
import { isSuccess, type WebhookHealth, webhookHealth } from './webhook-health.ts';

const text = strings.webhooks;

const looks: Record<WebhookHealth, { tone: BadgeTone; icon: typeof CircleCheck }> = {
  active: { tone: 'success', icon: CircleCheck },
  failing: { tone: 'danger', icon: CircleAlert },
  paused: { tone: 'plain', icon: CirclePause },
  disabled: { tone: 'danger', icon: CircleX },
};

/** The state of a webhook. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const health = webhookHealth(webhook);
  const { tone, icon: Icon } = looks[health];
  return (
    <Badge tone={tone} icon={<Icon size={12} aria-hidden />}>
      {text.states[health]}
    </Badge>
  );
}

interface LastResultProps {
  webhook: Webhook;
  /** Something else says that it is the last response. */
  isBare?: boolean;
}

/** The result of the last delivery: the status of the response, or why there was none. */
export function LastResult({ webhook, isBare = false }: LastResultProps) {
  const { lastStatus: status, lastDeliveryAt } = webhook;
  if (lastDeliveryAt === null) return null;
  if (status === null) return <LastError webhook={webhook} />;
  return (
    <span className={isSuccess(status) ? 'text-success' : 'text-danger'}>
      {isBare ? status : text.lastResponse(status)}
    </span>
  );
}

/**
 * What did not arrive since the last success, as facts: the deliveries that failed for good, which is what the service
 * counts, and those that it retries.
 */
export function Undelivered({ webhook }: { webhook: Webhook }) {
  const { id, failureCount } = webhook;
  const { data } = useQuery({ ...retryingQuery(id), enabled: webhookHealth(webhook) === 'failing' });
  const retrying = data?.count ?? 0;
  return (
    <>
      {failureCount > 0 ? <span className="text-muted">{text.failures(failureCount)}</span> : null}
      {retrying > 0 ? <span className="text-muted">{text.retryingCount(retrying)}</span> : null}
    </>
  );
}

function LastError({ webhook }: { webhook: Webhook }) {
  const { data: error } = useQuery({ ...lastErrorQuery(webhook), placeholderData: (before) => before });
  return (
    <span className="min-w-0 wrap-anywhere text-danger">
      {error == null ? text.noResponse : formatFailure(error)}
    </span>
  );
}
