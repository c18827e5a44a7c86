import type { Webhook } from '@fettle/contract';
import { CircleAlert, CirclePause, CircleX, KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { strings } from '../../../strings/index.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { webhookHealth } from './webhook-health.ts';
import { LastResult, WebhookState } from './webhook-state.tsx';
import '../settings.css';

const text = strings.webhooks;

/** The URL of a webhook, its state and the reason, and its actions. */
export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { disabledReason, disabledAt, lastDeliveryAt, previousSecretUntil } = webhook;
  const isFailing = webhookHealth(webhook) === 'failing';
  return (
    <section
      aria-labelledby="webhook-url"
      className="head-card rounded-2xl border border-line bg-surface shadow-card p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="webhook-url" className="min-w-0 font-semibold break-all">
          {webhook.url}
        </h2>
        <WebhookState webhook={webhook} />
      </div>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
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
                {webhook.failureCount > 0 ? <span>{text.failures(webhook.failureCount)}</span> : null}
              </span>
            </Fact>
          </>
        )}
        <Fact name={text.events}>
          <ul className="flex flex-wrap gap-1 *:flex" aria-label={text.events}>
            {webhook.events.map((type) => (
              <li key={type} title={text.eventTypes[type]}>
                <Badge>{type}</Badge>
              </li>
            ))}
          </ul>
        </Fact>
      </dl>
      {isFailing ? (
        <Note isBad icon={<CircleAlert size={16} aria-hidden />}>
          <strong className="block font-medium">{text.failingTitle}</strong>
          {text.failingText}
        </Note>
      ) : null}
      {disabledReason === null ? null : (
        <Note
          isBad={disabledReason !== 'by_user'}
          icon={
            disabledReason === 'by_user' ? (
              <CirclePause size={16} aria-hidden />
            ) : (
              <CircleX size={16} aria-hidden />
            )
          }
        >
          {disabledReason === 'by_user' ? null : (
            <strong className="block font-medium">
              {text.disabledTitle} {disabledAt === null ? null : <RelativeTime time={disabledAt} />}
            </strong>
          )}
          {disabledReason === 'gone' && webhook.lastStatus !== null
            ? text.goneBecause(webhook.lastStatus)
            : text.disabledReasons[disabledReason]}
        </Note>
      )}
      {previousSecretUntil === null ? null : (
        <Note icon={<KeyRound size={16} aria-hidden />}>
          {text.overlap} <RelativeTime time={previousSecretUntil} />.
        </Note>
      )}
      <WebhookActions webhook={webhook} />
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

function Note({ isBad = false, icon, children }: { isBad?: boolean; icon: ReactNode; children: ReactNode }) {
  return (
    <p
      className={`mt-3 flex gap-2 rounded-lg px-3 py-2 text-sm ${isBad ? 'bg-danger-soft text-danger' : 'bg-sunken text-muted'}`}
    >
      <span className="mt-0.5 shrink-0">{icon}</span>
      <span>{children}</span>
    </p>
  );
}
