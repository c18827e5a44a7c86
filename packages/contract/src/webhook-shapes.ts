import { type Static, Type } from 'typebox';
import { type EventType, eventTypes } from './events.ts';
import { Id, Nullable, Timestamp } from './shapes.ts';

/** Shapes of webhooks and of what was sent to them (CONTRACT §6). */

export const EventName = Type.Enum(eventTypes as [EventType, ...EventType[]]);

export const disabledReasons = ['by_user', 'gone', 'failing'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

export const Webhook = Type.Object({
  id: Id,
  projectId: Id,
  url: Type.String(),
  events: Type.Array(EventName),
  active: Type.Boolean(),
  disabledReason: Nullable(
    Type.Enum([...disabledReasons], {
      description: 'by_user; gone: it answered 410; failing: 5 days without a success',
    }),
  ),
  disabledAt: Nullable(Timestamp),
  createdAt: Timestamp,
  lastDeliveryAt: Nullable(Timestamp),
  lastStatus: Nullable(Type.Integer({ description: 'HTTP status of the last answer' })),
  failureCount: Type.Integer({ description: 'Deliveries that failed for good since the last success' }),
  previousSecretUntil: Nullable(
    Type.String({ format: 'date-time', description: 'Until when the secret before this one signs too' }),
  ),
});
export type Webhook = Static<typeof Webhook>;

const Secret = Type.String({ description: '`whsec_` and 32 bytes in base64; it is not shown again' });

/** The two answers that show a secret. */
export const WebhookWithSecret = Type.Object({ ...Webhook.properties, secret: Secret });
export type WebhookWithSecret = Static<typeof WebhookWithSecret>;

export const deliveryStatuses = ['pending', 'succeeded', 'failed', 'skipped'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const DeliveryAttempt = Type.Object({
  number: Type.Integer(),
  startedAt: Timestamp,
  durationMs: Type.Integer(),
  responseStatus: Nullable(Type.Integer()),
  error: Nullable(Type.String()),
  responseBody: Nullable(Type.String()),
});
export type DeliveryAttempt = Static<typeof DeliveryAttempt>;

export const Delivery = Type.Object({
  id: Id,
  webhookId: Id,
  eventId: Id,
  eventType: EventName,
  test: Type.Boolean({ description: 'Sent by testWebhook; no event stands behind it' }),
  status: Type.Enum([...deliveryStatuses], {
    description: 'skipped: not sent, because the webhook was switched off or no longer wants the event',
  }),
  attemptCount: Type.Integer(),
  nextAttemptAt: Nullable(
    Type.String({ format: 'date-time', description: 'null while pending: as soon as its turn comes' }),
  ),
  attempts: Type.Array(DeliveryAttempt),
  createdAt: Timestamp,
  completedAt: Nullable(Timestamp),
});
export type Delivery = Static<typeof Delivery>;

export const DeliveryDetail = Type.Object({
  ...Delivery.properties,
  headers: Type.Array(Type.String(), { description: 'Names of the headers that it is sent with' }),
  body: Nullable(
    Type.String({ description: 'The bytes that are sent and signed; null once the event is no longer kept' }),
  ),
});
export type DeliveryDetail = Static<typeof DeliveryDetail>;
