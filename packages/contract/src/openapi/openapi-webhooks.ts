import { exampleEnvelope } from '../event-examples.ts';
import { events, eventTypes } from '../events.ts';
import type { JsonSchema } from './openapi-schemas.ts';
import { resourceTitles } from './resource-titles.ts';

/** OpenAPI 3.1 `webhooks`: one entry for each event, with headers and an example. */
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
      id: { type: 'string', description: 'ID of the event' },
      type: { type: 'string', const: type },
      createdAt: { type: 'string', format: 'date-time' },
      projectId: { type: 'string' },
      data,
    },
  };
}

const responses = {
  '2XX': { description: 'Delivered' },
  '410': { description: 'Disables the webhook' },
  default: {
    description:
      'Any other response, including a redirect, is retried: up to five attempts within about 24 hours',
  },
};

function eventHeader(type: string): JsonSchema {
  return header('X-Service-Event', 'Type of the event', { schema: { type: 'string', const: type } });
}

const deliveryHeaders: readonly JsonSchema[] = [
  header('X-Service-Delivery', 'ID of the delivery; stays the same for automatic retries'),
  header(
    'X-Service-Signature',
    '`sha256=` followed by the HMAC-SHA256 of the raw body in lowercase hex. The key is the secret as shown',
  ),
  header(
    'X-Service-Signature-Previous',
    'The same signature with the previous secret, while a secret is being rotated',
    {
      required: false,
    },
  ),
  header('webhook-id', 'ID of the delivery (Standard Webhooks)'),
  header('webhook-timestamp', 'Unix time of this attempt in seconds (Standard Webhooks)', {
    schema: { type: 'string', pattern: '^\\d+$' },
  }),
  header(
    'webhook-signature',
    '`v1,` followed by the HMAC-SHA256 of id.timestamp.body in base64 (Standard Webhooks). The key is the decoded base64 after `whsec_`. While a secret is being rotated, two signatures separated by a space',
  ),
];

function header(name: string, description: string, more: { required?: boolean; schema?: JsonSchema } = {}) {
  return { name, in: 'header', required: true, description, schema: { type: 'string' }, ...more };
}
