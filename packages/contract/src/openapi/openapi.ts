import { type Operation, prefixes, type Surface } from '../operation.ts';
import { operationsByResource } from '../operations.ts';
import { templatePath, writeOperation } from './openapi-operation.ts';
import { errorSchema, headers, metaSchema, parameters, securitySchemes } from './openapi-parts.ts';
import { createSchemaWriter, type JsonSchema } from './openapi-schemas.ts';
import { writeWebhooks } from './openapi-webhooks.ts';
import { resourceTitles } from './resource-titles.ts';

/** An OpenAPI 3.1 document as plain data. */
export interface OpenApiDocument {
  openapi: '3.1.1';
  info: JsonSchema;
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, JsonSchema>>;
  webhooks: Record<string, JsonSchema>;
  components: Record<string, JsonSchema>;
}

/** Version of the product and its URL without `/api`; an empty URL means the server the document came from. */
export interface OpenApiOptions {
  version: string;
  serverUrl: string;
}

/** Describes a surface as OpenAPI 3.1, from the operations and events. */
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
    webhooks: writeWebhooks(writeSchema),
    components: {
      schemas: { ...schemas, Error: errorSchema, Meta: metaSchema },
      responses: parts.responses,
      parameters,
      headers,
      securitySchemes: securitySchemes[surface],
    },
  };
}

/** The operations available on a surface. */
export function servedOn(surface: Surface, operations: readonly Operation[]): Operation[] {
  return operations.filter(({ surfaces }) => surfaces.includes(surface));
}

const about: Record<Surface, { title: string; description: string }> = {
  v1: {
    title: 'Fettle API v1',
    description:
      'Tasks and site audits. New fields can be added within v1; existing fields are never removed, renamed, or changed in type. v1 works for at least 12 months after v2 is released. A PATCH also accepts the whole object as it was read, with read-only fields at their current values.',
  },
  dashboard: {
    title: 'Fettle dashboard API',
    description:
      'The API the dashboard uses. It changes with the dashboard; build integrations on /api/v1 instead.',
  },
  widget: {
    title: 'Fettle guest reports',
    description:
      'For forms on the pages of a site, by which people without an account report something. The origin of the page is the only credential.',
  },
};

function writeInfo(surface: Surface, version: string): JsonSchema {
  const { title, description } = about[surface];
  return { title, version, description, license: { name: 'MIT', identifier: 'MIT' } };
}
