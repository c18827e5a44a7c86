import {
  type Deprecation,
  type ErrorCode,
  errorCodesOf,
  hasEtag,
  type JsonSchema,
  limits,
  type Operation,
  operationsByResource,
  prefixes,
  resourceTitles,
} from '@fettle/contract';
import { describePathParam } from '../../packages/contract/src/openapi/openapi-operation.ts';
import { createSchemaWriter } from '../../packages/contract/src/openapi/openapi-schemas.ts';
import { describeType, type Field, listFields } from './describe-schema.ts';
import { blocks, code, page, table } from './markdown.ts';

type Write = (schema: object) => JsonSchema;

/** Error codes that any operation can return; the page lists them once, at the top. */
const general = new Set<ErrorCode>([
  ...(['BAD_REQUEST', 'UNAUTHORIZED', 'INVALID_TOKEN', 'API_TOKEN_REQUIRED', 'RATE_LIMITED'] as const),
  ...(['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'INTERNAL_ERROR', 'UNAVAILABLE'] as const),
]);

const introduction = `All operations of all APIs. The [REST API guide](../rest-api.md) explains what they have in common, and [limits](limits.md) lists every limit and default.
\`${prefixes.v1}\` accepts API tokens and sign-in tokens (\`Authorization: Bearer …\` or \`X-Service-Token\`). Operations and fields can be added to it, but none are
removed or renamed. \`${prefixes.dashboard}\` accepts sessions and changes with the dashboard. \`${prefixes.widget}\` is for people without an account. The OpenAPI
documents are at \`GET ${prefixes.v1}/openapi.json\`, \`GET ${prefixes.dashboard}/openapi.json\`, and \`GET ${prefixes.widget}/openapi.json\`. Try the operations at \`/docs\`.

An object is returned as \`{ "data": … }\`, a list as \`{ "data": […], "meta": { "page", "limit", "total" } }\`, and an error as
\`{ "error": { "code", "message", "details"? } }\`. Responses can gain fields, so ignore those you do not know. Requests with fields or
query parameters that are not listed here are rejected.

A \`POST\` with an \`Idempotency-Key\` is safe to retry: for ${limits.idempotencyHours} hours, the same request with the same key returns the stored response. If
a response has an \`ETag\`, send it as \`If-None-Match\` when you read the object again (304 if nothing has changed) and, where the OpenAPI document
lists the header, as \`If-Match\` with a change (412 if the object has changed). In v1, every \`GET\` of an object has one. Lists, files, and streams have none,
because finding out whether they have changed costs as much as reading them. With rate limits on, responses to requests with a token have
\`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\`, and \`X-RateLimit-Reset\` (a Unix time in seconds).

A \`PATCH\` changes the fields that are sent. You can also send back the whole object that you read: read-only fields are accepted with
their current value. With another value, they are refused by name, or with \`CONFLICT\` if the object has changed since you read it.

Pages of any origin can call \`${prefixes.v1}\` with a token in a header (CORS) and read every response and its headers. Cookies are ignored
there. A \`GET\` of a path with a trailing slash is redirected (308) to the path without it.

An empty query parameter, such as \`q=\`, is refused: leave out filters that do not apply. In a URL, write the \`+\` of a time zone as \`%2B\`. A
boolean is \`true\` or \`false\`; \`1\`, \`0\`, and the same words as strings are accepted too.

Any operation can also return ${new Intl.ListFormat('en-US').format([...general].map(code))}; see [errors](errors.md). [Scopes](scopes.md) lists the operations
that each scope allows.`;

/** The page of all operations and schemas. */
export function generateApiPage(): string {
  const { write, components } = createSchemaWriter();
  const sections = Object.entries(operationsByResource).map(([resource, operations]) => {
    const { title, about } = resourceTitles[resource as keyof typeof operationsByResource];
    return blocks(
      `## ${title}`,
      about,
      ...Object.values<Operation>(operations).map((one) => describe(one, write)),
    );
  });
  const shapes = Object.entries(components).toSorted(([a], [b]) => a.localeCompare(b));
  return page(
    'API',
    introduction,
    ...sections,
    '## Shapes',
    'Every field is always present. A field without a value is `null`.',
    ...shapes.map(([name, schema]) => `### ${name}\n\n${responseTable(listFields(schema as JsonSchema))}`),
  );
}

function describe(operation: Operation, write: Write): string {
  const body = operation.body === null ? null : write(operation.body);
  const fields = body === null ? [] : fieldRows('', listFields(body));
  return blocks(
    `### ${operation.name}`,
    `${operation.summary}.`,
    operation.deprecated === null ? '' : describeDeprecation(operation.deprecated),
    operation.description ?? '',
    describeAddress(operation),
    requestTable([...pathFields(operation), ...fieldRows('query', listFields(write(operation.query)))]),
    body === null ? '' : introduceBody(operation, fields.length),
    body === null ? '' : requestTable(fields),
    describeResponse(operation, write),
    describeErrors(operation),
  );
}

function describeDeprecation({ since, sunset, link }: Deprecation): string {
  return `**Deprecated** since ${since}; it works until ${sunset} at least. See [what to use instead](${link}).`;
}

function introduceBody({ bodyOptional }: Operation, fields: number): string {
  if (bodyOptional) return fields === 0 ? 'Body: none, or an empty JSON object.' : 'Optional body, as JSON:';
  return fields === 0 ? 'Body: an empty JSON object.' : 'Body, as JSON:';
}

function describeAddress({ method, path, surfaces, scope, credential }: Operation): string {
  const addresses = surfaces.map((surface) => code(`${method} ${prefixes[surface]}${path}`)).join(' and ');
  const needs = scope === null ? 'any valid credential' : `scope ${code(scope)}`;
  return `${addresses}; requires ${credential ? (surfaces.includes('v1') ? needs : 'a session') : 'no credential'}.`;
}

function pathFields({ path, params }: Operation): string[][] {
  const { properties = {} } = params as { properties?: object };
  return Object.keys(properties).map((name) => [
    code(name),
    'path',
    'string',
    'yes',
    describePathParam(path, name),
  ]);
}

function fieldRows(where: string, fields: Field[]): string[][] {
  return fields.map(({ name, type, required, notes }) => [
    code(name),
    where,
    type,
    required ? 'yes' : '',
    notes,
  ]);
}

function requestTable(rows: string[][]): string {
  const isBody = rows.every(([, where]) => where === '');
  const head = ['field', 'in', 'type', 'required', 'notes'];
  return table(isBody ? withoutSecond(head) : head, isBody ? rows.map(withoutSecond) : rows);
}

function withoutSecond(row: string[]): string[] {
  return row.toSpliced(1, 1);
}

function describeResponse(operation: Operation, write: Write): string {
  const { kind, status, location } = operation;
  if (kind === 'file') return `Response ${status}: the content of the file.`;
  if (kind === 'stream') return `Response ${status}: \`text/event-stream\`, until the stream ends.`;
  const result = write(operation.result);
  const headers = [hasEtag(operation) ? 'an `ETag`' : '', location === null ? '' : 'a `Location`'].filter(
    Boolean,
  );
  const tag = headers.length === 0 ? '' : `, with ${headers.join(' and ')}`;
  const page = kind === 'list' ? 'a page of ' : '';
  const whole = operation.csv
    ? ' With `Accept: text/csv`, the response is a CSV file with all items and the fields as columns.'
    : '';
  if (typeof result.$ref === 'string')
    return `Response ${status}: ${page}${describeType(result)}${tag}.${whole}`;
  return blocks(
    kind === 'list'
      ? `Response ${status}: a page of items${tag}, each with these fields:`
      : `Response ${status}${tag}:`,
    responseTable(listFields(result)),
  );
}

function responseTable(fields: Field[]): string {
  return table(
    ['field', 'type', 'notes'],
    fields.map(({ name, type, notes }) => [code(name), type, notes]),
  );
}

function describeErrors(operation: Operation): string {
  const codes = new Set(operation.surfaces.flatMap((surface) => errorCodesOf(operation, surface)));
  const own = [...codes].filter((one) => !general.has(one));
  return own.length === 0
    ? ''
    : `Errors: ${own.map((one) => `[${one}](errors.md#${one.toLowerCase()})`).join(', ')}.`;
}
