import type { Webhook } from '@fettle/contract';
import { CircleAlert, CirclePause, CircleX, KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { strings } from '../../../strings/index.ts';
import { Notice } from '../../../ui/display/notice.tsx';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';
import { EventName } from './event-name.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { webhookHealth } from './webhook-health.ts';
import { LastResult, Undelivered, WebhookState } from './webhook-state.tsx';
import '../settings.css';

const text = strings.webhooks;

/** The URL of a webhook, its state and the reason, and its actions. */
export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { disabledReason, disabledAt, lastDeliveryAt, previousSecretUntil } = webhook;
  const isFailing = webhookHealth(webhook) === 'failing';
  return (
    <section
      aria-labelledby="webhook-url"
      className="head-card rounded-2xl border border-line bg-surface shadow-card p-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="webhook-url" className="min-w-0 font-semibold break-all">
          {webhook.url}
        </h2>
        <WebhookState webhook={webhook} />
      </div>
      <div className="mt-3 space-y-3 empty:hidden">
        {isFailing ? (
          <Notice tone="danger" icon={CircleAlert} title={text.failingTitle}>
            {text.failingText}
          </Notice>
        ) : null}
        {disabledReason === null ? null : disabledReason === 'by_user' ? (
          <Notice tone="neutral" icon={CirclePause}>
            {text.disabledReasons.by_user}
          </Notice>
        ) : (
          <Notice
            tone="danger"
            icon={CircleX}
            title={
              <>
                {text.disabledTitle} {disabledAt === null ? null : <RelativeTime time={disabledAt} />}
              </>
            }
          >
            {disabledReason === 'gone' && webhook.lastStatus !== null
              ? text.goneBecause(webhook.lastStatus)
              : text.disabledReasons[disabledReason]}
          </Notice>
        )}
        {previousSecretUntil === null ? null : (
          <Notice tone="neutral" icon={KeyRound}>
            {text.overlap} <RelativeTime time={previousSecretUntil} />.
          </Notice>
        )}
      </div>
      <dl className="webhook-facts mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
        <Fact name={text.created}>
          <RelativeTime time={webhook.createdAt} />
        </Fact>
        {lastDeliveryAt === null ? null : (
          <>
            <Fact name={text.lastDelivery}>
              <RelativeTime time={lastDeliveryAt} />
            </Fact>
            <Fact name={text.lastResponseName}>
              <span className="facts">
                <LastResult isBare webhook={webhook} />
                <Undelivered webhook={webhook} />
              </span>
            </Fact>
          </>
        )}
        <Fact name={text.events}>
          <ul className="flex flex-wrap gap-x-4 gap-y-1" aria-label={text.events}>
            {webhook.events.map((type) => (
              <li key={type} title={text.eventTypes[type]}>
                <EventName type={type} />
              </li>
            ))}
          </ul>
        </Fact>
      </dl>
      <WebhookActions key={webhook.id} webhook={webhook} />
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
