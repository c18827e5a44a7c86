import { type EventType, events } from './events.ts';
import { templatePath, writeOperation } from './openapi-operation.ts';
import { errorSchema, headers, metaSchema, parameters, securitySchemes } from './openapi-parts.ts';
import { createSchemaWriter, type JsonSchema } from './openapi-schemas.ts';
import { type Operation, prefixes, type Surface } from './operation.ts';
import { operationsByResource } from './operations.ts';
import { resourceTitles } from './resource-titles.ts';

/** An OpenAPI 3.1 document as plain data. */
export interface OpenApiDocument {
  openapi: '3.1.1';
  info: JsonSchema;
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, JsonSchema>>;
  webhooks?: Record<string, JsonSchema>;
  components: Record<string, JsonSchema>;
}

/** Version of the product and its address without `/api`; an empty address means "where this was read from". */
export interface OpenApiOptions {
  version: string;
  serverUrl: string;
}

/**
 * Describes a surface as OpenAPI 3.1, from the operations alone; planned ones are left out. v1 also describes what
 * webhooks receive.
 */
export function buildOpenApi(surface: Surface, { version, serverUrl }: OpenApiOptions): OpenApiDocument {
  const { write: writeSchema, components: schemas } = createSchemaWriter();
  const parts = { writeSchema, responses: {} };
  const paths: OpenApiDocument['paths'] = {};
  const tags: OpenApiDocument['tags'] = [];
  for (const [resource, operations] of Object.entries(operationsByResource)) {
    const { title, about } = resourceTitles[resource as keyof typeof operationsByResource];
    const served = servedOn(surface, Object.values(operations));
    if (served.length > 0) tags.push({ name: title, description: about });
    for (const operation of served) {
      const path = templatePath(operation.path);
      const written = writeOperation(operation, surface, title, parts);
      paths[path] = { ...paths[path], [operation.method.toLowerCase()]: written };
    }
  }
  return {
    openapi: '3.1.1',
    info: writeInfo(surface, version),
    servers: [{ url: serverUrl + prefixes[surface] }],
    tags,
    paths,
    ...(surface === 'v1' ? { webhooks: writeWebhooks(writeSchema) } : {}),
    components: {
      schemas: { ...schemas, Error: errorSchema, Meta: metaSchema },
      responses: parts.responses,
      parameters,
      headers,
      securitySchemes: securitySchemes[surface],
    },
  };
}

/** The operations a surface answers now. */
export function servedOn(surface: Surface, operations: readonly Operation[]): Operation[] {
  return operations.filter(({ planned, surfaces }) => !planned && surfaces.includes(surface));
}

function writeInfo(surface: Surface, version: string): JsonSchema {
  const title = surface === 'v1' ? 'Fettle API v1' : "Fettle: the dashboard's API";
  const description =
    surface === 'v1'
      ? 'Tasks and site audits. Fields may be added; none is removed, renamed or retyped within v1.'
      : 'What the dashboard uses. It changes with the dashboard; build on /api/v1 instead.';
  return { title, version, description, license: { name: 'MIT', identifier: 'MIT' } };
}

function writeWebhooks(writeSchema: (schema: object) => JsonSchema): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(events).map(([type, { when, data }]) => [
      type,
      {
        post: {
          summary: when,
          parameters: deliveryHeaders(type),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: writeEvent(type as EventType, writeSchema(data)) } },
          },
          responses: { '2XX': { description: 'Received; anything else is tried again' } },
        },
      },
    ]),
  );
}

function writeEvent(type: EventType, data: JsonSchema): JsonSchema {
  const projectId = { type: 'string' };
  const id = { type: 'string', description: 'Id of the event' };
  return {
    type: 'object',
    required: ['id', 'type', 'createdAt', 'projectId', 'data'],
    properties: {
      id,
      type: { type: 'string', const: type },
      createdAt: { type: 'string', format: 'date-time' },
      projectId,
      data,
    },
  };
}

function deliveryHeaders(type: string): JsonSchema[] {
  const header = (name: string, description: string, schema: JsonSchema = { type: 'string' }) => {
    return { name, in: 'header', required: true, description, schema };
  };
  return [
    header('X-Service-Event', 'Type of the event', { type: 'string', const: type }),
    header('X-Service-Delivery', 'Id of the delivery; the same for each automatic retry'),
    header('X-Service-Signature', 'sha256= and the HMAC-SHA256 of the raw body in lower-case hex'),
  ];
}
