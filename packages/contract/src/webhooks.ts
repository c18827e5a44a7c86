import { Type } from 'typebox';
import { Deleted, Flag, HttpUrl, Id, IdParam, Timestamp } from './common-schemas.ts';
import { limits } from './limits.ts';
import { closed, operation, paging } from './operation.ts';
import {
  chatEventTypes,
  Delivery,
  DeliveryDetail,
  deliveryStatuses,
  EventName,
  Webhook,
  WebhookWithSecret,
  webhookFormats,
} from './webhook-schemas.ts';

const scope = 'webhooks:write';
const EventList = Type.Array(EventName, { minItems: 1, uniqueItems: true });

export const webhooks = {
  createWebhook: operation({
    name: 'createWebhook',
    method: 'POST',
    path: '/webhooks',
    scope,
    summary: 'Create a webhook that receives the events of a project; its secret is shown only once',
    description: `A project can have up to ${limits.webhooksPerProject} webhooks. The URL must point to a public IP address and use port 80, 443, 8080, or 8443; the operator of this installation can allow private networks.`,
    body: closed({
      projectId: Type.String(),
      url: HttpUrl,
      events: EventList,
      format: Type.Optional(
        Type.Enum([...webhookFormats], {
          description: `\`slack\`: messages for Slack or a compatible chat, about ${chatEventTypes.join(', ')}; the URL is an incoming webhook of the chat. Default \`event\`.`,
        }),
      ),
    }),
    result: WebhookWithSecret,
    status: 201,
    location: '/webhooks/:id',
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  listWebhooks: operation({
    name: 'listWebhooks',
    method: 'GET',
    path: '/webhooks',
    scope,
    summary: 'List the webhooks of one project or of all projects the caller manages, newest first',
    query: closed({
      ...paging(),
      projectId: Type.Optional(
        Type.String({ description: 'ID of a project; when omitted, all projects the caller manages' }),
      ),
    }),
    result: Webhook,
    kind: 'list',
    errors: ['FORBIDDEN'],
  }),
  getWebhook: operation({
    name: 'getWebhook',
    method: 'GET',
    path: '/webhooks/:id',
    scope,
    summary: 'Get a webhook',
    params: IdParam,
    result: Webhook,
    errors: ['FORBIDDEN'],
  }),
  updateWebhook: operation({
    name: 'updateWebhook',
    method: 'PATCH',
    path: '/webhooks/:id',
    scope,
    summary: 'Change the URL or events of a webhook, or pause or resume it',
    description:
      'Pausing a webhook (`active: false`) skips its pending deliveries and creates no new ones. Resuming it resets its failure count; `replayFailed` then redelivers the events that were skipped.',
    params: IdParam,
    body: closed({
      url: Type.Optional(HttpUrl),
      events: Type.Optional(EventList),
      active: Type.Optional(Flag('Whether events are delivered')),
    }),
    result: Webhook,
    errors: ['FORBIDDEN'],
  }),
  deleteWebhook: operation({
    name: 'deleteWebhook',
    method: 'DELETE',
    path: '/webhooks/:id',
    scope,
    summary: 'Delete a webhook with its deliveries',
    params: IdParam,
    result: Deleted,
    errors: ['FORBIDDEN'],
  }),
  rotateWebhookSecret: operation({
    name: 'rotateWebhookSecret',
    method: 'POST',
    path: '/webhooks/:id/rotate-secret',
    scope,
    summary: 'Rotate the secret of a webhook; the new secret is shown only once',
    description: `For ${limits.webhookSecretOverlapHours} hours, deliveries are signed with both the new and the previous secret so that receivers can switch. To invalidate a leaked secret immediately, rotate twice.`,
    params: IdParam,
    result: WebhookWithSecret,
    errors: ['FORBIDDEN'],
  }),
  testWebhook: operation({
    name: 'testWebhook',
    method: 'POST',
    path: '/webhooks/:id/test',
    scope,
    summary: 'Send the documented example of an event to a webhook',
    description:
      'The webhook does not have to be subscribed to the event type. A test delivery is attempted only once. If a test of that type is already pending, it is returned instead. Returns CONFLICT while the webhook is paused or disabled.',
    params: IdParam,
    body: closed({ type: EventName }),
    result: Delivery,
    status: 201,
    location: '/deliveries/:id',
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  listDeliveries: operation({
    name: 'listDeliveries',
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    scope,
    summary: 'List the past and pending deliveries of a webhook, newest first',
    description: `Response bodies are truncated after ${limits.listedResponseCharacters.toLocaleString('en-US')} characters; \`getDelivery\` returns everything that is stored.`,
    params: IdParam,
    query: closed({
      status: Type.Optional(Type.Enum([...deliveryStatuses])),
      eventType: Type.Optional(EventName),
      since: Type.Optional(
        Type.String({ format: 'date-time', description: 'Deliveries created at or after this time' }),
      ),
      ...paging(),
    }),
    result: Delivery,
    kind: 'list',
    errors: ['FORBIDDEN'],
  }),
  getDelivery: operation({
    name: 'getDelivery',
    method: 'GET',
    path: '/deliveries/:id',
    scope,
    summary: 'Get a delivery with its attempts and its exact body',
    params: IdParam,
    result: DeliveryDetail,
    errors: ['FORBIDDEN'],
  }),
  redeliverDelivery: operation({
    name: 'redeliverDelivery',
    method: 'POST',
    path: '/deliveries/:id/redeliver',
    scope,
    summary: 'Redeliver the event of a delivery',
    description:
      'Creates a new delivery with the same event ID and body. It replaces a delivery that is waiting for its next attempt. If a delivery of the event is already queued or being sent, it is returned instead. Returns CONFLICT while the webhook is paused or disabled and when the event is no longer kept.',
    params: IdParam,
    result: Delivery,
    status: 201,
    location: '/deliveries/:id',
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  replayFailed: operation({
    name: 'replayFailed',
    method: 'POST',
    path: '/webhooks/:id/replay',
    scope,
    summary: 'Redeliver events whose deliveries failed or were skipped since a given time, oldest first',
    description: `Leaves out events that have since been delivered or are pending. One call redelivers up to ${limits.replayedDeliveries.toLocaleString('en-US')} events; while \`hasMore\` is true, call again with the same time. The time can be up to ${limits.replayDays} days in the past. Returns CONFLICT while the webhook is paused or disabled.`,
    params: IdParam,
    body: closed({
      since: Type.String({ format: 'date-time', description: 'Start of the range, inclusive' }),
    }),
    result: Type.Object({
      webhookId: Id,
      since: Timestamp,
      replayed: Type.Integer({ description: 'Number of new deliveries' }),
      hasMore: Type.Boolean(),
    }),
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
};
