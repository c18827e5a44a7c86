import { type Static, Type } from 'typebox';
import { Id, Nullable, Timestamp } from './common-schemas.ts';
import { type EventType, eventTypes } from './events.ts';

/** Shapes of webhooks and their deliveries. */

export const EventName = Type.Enum(eventTypes as [EventType, ...EventType[]]);

export const webhookFormats = ['event', 'slack'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

/** The events that chat messages are written for. Every single change of a task would be too much for a channel. */
export const chatEventTypes = [
  'task.created',
  'task.status_changed',
  'comment.created',
  'audit.completed',
  'audit.failed',
] as const satisfies readonly EventType[];

export const disabledReasons = ['by_user', 'gone', 'failing'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

export const Webhook = Type.Object({
  id: Id,
  projectId: Id,
  url: Type.String({ description: 'For `slack`, only the host: the rest is a password' }),
  format: Type.Enum([...webhookFormats], {
    description: '`event`: the event as JSON; `slack`: a message for Slack or a compatible chat',
  }),
  events: Type.Array(EventName),
  active: Type.Boolean(),
  disabledReason: Nullable(
    Type.Enum([...disabledReasons], {
      description:
        '`by_user`: paused by a user; `gone`: the receiver returned 410, or the chat responded that the URL no longer works; `failing`: deliveries have been failing for 5 days and at least 20 in a row have failed permanently',
    }),
  ),
  disabledAt: Nullable(Timestamp),
  createdAt: Timestamp,
  lastDeliveryAt: Nullable(Timestamp),
  lastStatus: Nullable(Type.Integer({ description: 'Status code of the last response' })),
  failureCount: Type.Integer({
    description: 'Number of deliveries that have failed permanently since the last success',
  }),
  previousSecretUntil: Nullable(
    Type.String({
      format: 'date-time',
      description: 'Time until which deliveries are also signed with the previous secret',
    }),
  ),
});
export type Webhook = Static<typeof Webhook>;

const Secret = Type.String({ description: '`whsec_` followed by 32 bytes in base64; not shown again' });

/** Returned by the two operations that show a secret. */
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

/** What an event is about. */
export const DeliverySubject = Type.Object({
  type: Type.Enum(['task', 'audit']),
  id: Id,
  key: Nullable(Type.String({ description: 'Key of the task, such as ACME-12; null for audits' })),
  title: Type.String({ description: 'Title of the task, or the URL at which the audit started' }),
  createdAt: Timestamp,
  changedFields: Type.Array(Type.String(), {
    description: 'What changed of the task, as in the event `task.updated`; empty for other events',
  }),
});
export type DeliverySubject = Static<typeof DeliverySubject>;

export const Delivery = Type.Object({
  id: Id,
  webhookId: Id,
  eventId: Id,
  eventType: EventName,
  test: Type.Boolean({
    description: 'Whether this is a test delivery, created by `testWebhook`, for which no event is stored',
  }),
  status: Type.Enum([...deliveryStatuses], {
    description:
      '`skipped`: not sent because the webhook was paused or disabled, or is no longer subscribed to the event type',
  }),
  attemptCount: Type.Integer(),
  nextAttemptAt: Nullable(
    Type.String({
      format: 'date-time',
      description: 'When the next attempt is due; for a pending delivery, null means as soon as possible',
    }),
  ),
  attempts: Type.Array(DeliveryAttempt),
  createdAt: Timestamp,
  completedAt: Nullable(Timestamp),
  subject: Nullable({
    ...DeliverySubject,
    description:
      'Task or audit that the event is about, as it is now; null for tests, and when it was deleted or the event is no longer stored',
  }),
});
export type Delivery = Static<typeof Delivery>;

export const DeliveryDetail = Type.Object({
  ...Delivery.properties,
  headers: Type.Array(Type.String(), { description: 'Names of the request headers' }),
  body: Nullable(
    Type.String({
      description:
        'The exact body that is signed and sent; for `slack`, the event that the message is about; null when the event is no longer stored',
    }),
  ),
});
export type DeliveryDetail = Static<typeof DeliveryDetail>;
