import { Type } from 'typebox';
import { type EventType, eventTypes } from './events.ts';
import { closed, operation, paging } from './operation.ts';
import { Deleted, HttpUrl, Id, IdParam, Nullable, Timestamp } from './shapes.ts';

const EventName = Type.Enum(eventTypes as [EventType, ...EventType[]]);

export const Webhook = Type.Object({
  id: Id,
  projectId: Id,
  url: Type.String(),
  events: Type.Array(EventName),
  active: Type.Boolean(),
  createdAt: Timestamp,
  lastDeliveryAt: Nullable(Timestamp),
  lastStatus: Nullable(Type.Integer()),
  failureCount: Type.Integer(),
});

/** Promised by the spec and not served yet: `planned` keeps them out of routes and OpenAPI paths. */
export const webhooks = {
  createWebhook: operation({
    name: 'createWebhook',
    method: 'POST',
    path: '/webhooks',
    scope: 'webhooks:write',
    summary: 'Register a URL that receives the events of a project; the secret is shown only here',
    body: closed({
      projectId: Type.String(),
      url: HttpUrl,
      events: Type.Array(EventName, { minItems: 1, uniqueItems: true }),
    }),
    result: Type.Object({ ...Webhook.properties, secret: Type.String() }),
    status: 201,
    errors: ['FORBIDDEN', 'CONFLICT'],
    planned: true,
  }),
  listWebhooks: operation({
    name: 'listWebhooks',
    method: 'GET',
    path: '/webhooks',
    scope: 'webhooks:write',
    summary: 'Registered webhooks of a project, or of all visible projects',
    query: closed({ ...paging(), projectId: Type.Optional(Type.String()) }),
    result: Webhook,
    kind: 'list',
    planned: true,
  }),
  deleteWebhook: operation({
    name: 'deleteWebhook',
    method: 'DELETE',
    path: '/webhooks/:id',
    scope: 'webhooks:write',
    summary: 'Remove a webhook',
    params: IdParam,
    result: Deleted,
    errors: ['FORBIDDEN'],
    planned: true,
  }),
};
