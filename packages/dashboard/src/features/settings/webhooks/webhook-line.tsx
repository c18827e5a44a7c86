import type { EventType, Webhook } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { strings } from '../../../strings/index.ts';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';
import { LastResult, Undelivered, WebhookState } from './webhook-state.tsx';
import '../settings.css';

const text = strings.webhooks;
const allEvents = Object.keys(text.eventTypes).length;

/** A webhook in the list of a large screen, in columns. */
export function WebhookLine({ webhook }: { webhook: Webhook }) {
  const { id, projectId, url, events, lastStatus, lastDeliveryAt } = webhook;
  return (
    <li>
      <Link
        to="/projects/$projectId/webhooks/$webhookId"
        params={{ projectId, webhookId: id }}
        className="webhook-line py-3 text-sm -outline-offset-2 hover:bg-hover"
      >
        <span className="truncate font-medium" title={url}>
          {url}
        </span>
        <span className="flex">
          <WebhookState webhook={webhook} />
        </span>
        <span className="webhook-events text-muted" title={events.join(', ')}>
          {nameEvents(events)}
        </span>
        <span className="facts min-w-0">
          <span className="min-w-0">
            {lastStatus === null ? null : <span className="sr-only">{text.lastResponseName} </span>}
            {lastDeliveryAt === null ? (
              <span aria-hidden className="text-muted">
                –
              </span>
            ) : (
              <LastResult isBare webhook={webhook} />
            )}
          </span>
          <Undelivered webhook={webhook} />
        </span>
        <span className="text-right text-muted">
          {lastDeliveryAt === null ? text.neverDelivered : <RelativeTime time={lastDeliveryAt} />}
        </span>
        <ChevronRight size={16} className="text-muted" aria-hidden />
      </Link>
    </li>
  );
}

function nameEvents(events: readonly EventType[]): string {
  return events.length === allEvents
    ? text.everyEvent
    : events.map((type) => text.eventNames[type]).join(', ');
}

/** What the columns hold. Screen readers hear it in every row. */
export function WebhookHead() {
  return (
    <div aria-hidden className="webhook-line border-b border-line bg-sunken py-1.5 text-xs text-muted">
      <span>{text.url}</span>
      <span>{text.status}</span>
      <span className="webhook-events">{text.events}</span>
      <span>{text.lastResponseName}</span>
      <span className="text-right">{text.lastDelivery}</span>
    </div>
  );
}
