import { exampleEnvelope } from '../event-examples.ts';
import { events, eventTypes } from '../events.ts';
import type { JsonSchema } from './openapi-schemas.ts';
import { resourceTitles } from './resource-titles.ts';

/** What receivers of webhooks get, as OpenAPI 3.1 has it: one entry for each event, with headers and an example. */
export function writeWebhooks(writeSchema: (schema: object) => JsonSchema): Record<string, JsonSchema> {
  const entries = eventTypes.map((type) => {
    const { when, data } = events[type];
    const content = { schema: envelopeSchema(type, writeSchema(data)), example: exampleEnvelope(type) };
    const post = {
      tags: [resourceTitles.webhooks.title],
      summary: when,
      parameters: [eventHeader(type), ...deliveryHeaders],
      requestBody: { required: true, content: { 'application/json': content } },
      responses,
    };
    return [type, { post }];
  });
  return Object.fromEntries(entries);
}

function envelopeSchema(type: string, data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    required: ['id', 'type', 'createdAt', 'projectId', 'data'],
    properties: {
      id: { type: 'string', description: 'Id of the event' },
      type: { type: 'string', const: type },
      createdAt: { type: 'string', format: 'date-time' },
      projectId: { type: 'string' },
      data,
    },
  };
}

const responses = {
  '2XX': { description: 'Received' },
  '410': { description: 'Disables the webhook' },
  default: {
    description: 'Anything else, redirects too, is tried again: five attempts within about 24 hours',
  },
};

function eventHeader(type: string): JsonSchema {
  return header('X-Service-Event', 'Type of the event', { schema: { type: 'string', const: type } });
}

const deliveryHeaders: readonly JsonSchema[] = [
  header('X-Service-Delivery', 'Id of the delivery; the same for each automatic retry'),
  header(
    'X-Service-Signature',
    'sha256= and the HMAC-SHA256 of the raw body in lower-case hex. Its key is the secret as shown',
  ),
  header('X-Service-Signature-Previous', 'The same with the secret before, while it is being rotated', {
    required: false,
  }),
  header('webhook-id', 'Id of the delivery (Standard Webhooks)'),
  header('webhook-timestamp', 'Seconds since 1970 at this attempt (Standard Webhooks)', {
    schema: { type: 'string', pattern: '^\\d+$' },
  }),
  header(
    'webhook-signature',
    'v1, and the HMAC-SHA256 of id.timestamp.body in base64 (Standard Webhooks). Its key is what the base64 after whsec_ stands for. Two, with a space between them, while the secret is being rotated',
  ),
];

function header(name: string, description: string, more: { required?: boolean; schema?: JsonSchema } = {}) {
  return { name, in: 'header', required: true, description, schema: { type: 'string' }, ...more };
}
