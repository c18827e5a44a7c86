import { errorCodesOf, takesIdempotencyKey } from '../error-codes.ts';
import { type ErrorCode, errors } from '../errors.ts';
import { hasEtag, type Operation, type Surface } from '../operation.ts';
import { errorResponse, rateLimitHeaders, securitySchemes } from './openapi-parts.ts';
import type { JsonSchema } from './openapi-schemas.ts';

/** Shared parts of the document that operations add to. */
export interface Parts {
  writeSchema: (schema: object) => JsonSchema;
  /** Shared error responses by name. */
  responses: Record<string, JsonSchema>;
}

/** One OpenAPI operation object. */
export function writeOperation(
  operation: Operation,
  surface: Surface,
  tag: string,
  parts: Parts,
): JsonSchema {
  const parameters = writeParameters(operation, parts);
  return {
    operationId: operation.name,
    tags: [tag],
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    ...(operation.deprecated === null ? {} : { deprecated: true, 'x-deprecation': operation.deprecated }),
    ...(operation.scope !== null && surface === 'v1' ? { 'x-scope': operation.scope } : {}),
    security: operation.credential
      ? Object.keys(securitySchemes[surface]).map((name) => ({ [name]: [] }))
      : [],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(operation.body === null ? {} : { requestBody: writeBody(operation, operation.body, parts) }),
    responses: { ...writeSuccess(operation, surface, parts), ...writeErrors(operation, surface, parts) },
  };
}

/** The same path with `{params}` instead of `:params`. */
export function templatePath(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

/** Objects whose path parameter has only a part of their name. */
const fullNames: Readonly<Record<string, string>> = { entry: 'time entry', item: 'checklist item' };

/** Describes a path parameter: `/tasks/:id` → `ID of the task`. */
export function describePathParam(path: string, name: string): string {
  if (name === 'slug') return 'Slug of the organization';
  if (name === 'token') return 'Token from the link';
  const collection = /\/([\w-]+?)s?\/:/.exec(path)?.[1] ?? 'object';
  const owner = name === 'id' ? collection.replace(/ie$/, 'y') : name.replace(/Id$/, '');
  return `ID of the ${fullNames[owner] ?? owner}`;
}

function writeParameters(operation: Operation, parts: Parts): JsonSchema[] {
  const inPath = propertiesOf(operation.params).map(({ name, schema }) => ({
    name,
    in: 'path',
    required: true,
    description: describePathParam(operation.path, name),
    schema: parts.writeSchema(schema),
  }));
  const inQuery = propertiesOf(operation.query).map(({ name, schema, required }) => {
    const { description, ...rest } = parts.writeSchema(schema);
    const described = description === undefined ? {} : { description };
    // The default for arrays, which not every reader knows.
    const repeats = rest.type === 'array' ? { style: 'form', explode: true } : {};
    return { name, in: 'query', ...(required ? { required } : {}), ...described, ...repeats, schema: rest };
  });
  const inHeaders = [
    ...(takesIdempotencyKey(operation) ? ['IdempotencyKey'] : []),
    ...(operation.errors.includes('PRECONDITION_FAILED') ? ['IfMatch'] : []),
    ...(hasEtag(operation) && operation.method === 'GET' ? ['IfNoneMatch'] : []),
    ...(operation.kind === 'stream' ? ['LastEventId'] : []),
  ];
  return [...inPath, ...inQuery, ...inHeaders.map((name) => ({ $ref: `#/components/parameters/${name}` }))];
}

function propertiesOf(schema: object): { name: string; schema: object; required: boolean }[] {
  const { properties = {}, required = [] } = schema as { properties?: object; required?: string[] };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    schema: value as object,
    required: required.includes(name),
  }));
}

function writeBody({ bodyOptional, upload }: Operation, body: object, { writeSchema }: Parts): JsonSchema {
  const file = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' };
  const form = { type: 'object', required: ['file'], properties: { file } };
  const multipart = upload ? { 'multipart/form-data': { schema: form } } : {};
  const content = { 'application/json': { schema: writeSchema(body) }, ...multipart };
  return { required: !bodyOptional, content };
}

function writeSuccess(operation: Operation, surface: Surface, parts: Parts): JsonSchema {
  const requestId = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };
  const headers = {
    ...requestId,
    ...(surface === 'v1' && operation.credential ? rateLimitHeaders : {}),
    ...(operation.location !== null ? { Location: { $ref: '#/components/headers/Location' } } : {}),
    ...(hasEtag(operation) ? { ETag: { $ref: '#/components/headers/ETag' } } : {}),
    ...(takesIdempotencyKey(operation)
      ? { 'Idempotent-Replayed': { $ref: '#/components/headers/IdempotentReplayed' } }
      : {}),
  };
  const content = writeContent(operation, parts);
  const description = operation.status === 201 ? 'Created' : 'Success';
  const unchanged = hasEtag(operation) && operation.method === 'GET';
  return {
    [operation.status]: { description, headers, content },
    ...(unchanged
      ? { 304: { description: "Not modified: the caller's copy is current", headers: requestId } }
      : {}),
  };
}

function writeContent(operation: Operation, parts: Parts): JsonSchema {
  switch (operation.kind) {
    case 'file':
      return { '*/*': { schema: { type: 'string', format: 'binary' } } };
    case 'stream':
      return { 'text/event-stream': { schema: { type: 'string', description: 'Server-sent events' } } };
    default:
      return { 'application/json': { schema: writeEnvelope(operation, parts) }, ...writeCsv(operation) };
  }
}

/** RFC 4180 with a header row. */
function writeCsv({ csv, result }: Operation): JsonSchema {
  if (!csv) return {};
  const columns = propertiesOf(result).map(({ name }) => name);
  const description = `All items that match the filters, without paging. Columns: ${columns.join(', ')}`;
  return { 'text/csv': { schema: { type: 'string', description } } };
}

function writeEnvelope({ kind, result }: Operation, { writeSchema }: Parts): JsonSchema {
  const schema = writeSchema(result);
  if (kind !== 'list') return { type: 'object', required: ['data'], properties: { data: schema } };
  const data = { type: 'array', items: schema };
  return {
    type: 'object',
    required: ['data', 'meta'],
    properties: { data, meta: { $ref: '#/components/schemas/Meta' } },
  };
}

function writeErrors(operation: Operation, surface: Surface, { responses }: Parts): JsonSchema {
  const byStatus = Map.groupBy(errorCodesOf(operation, surface), (code: ErrorCode) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const name = codes.join('_OR_');
      responses[name] ??= errorResponse(codes);
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}
