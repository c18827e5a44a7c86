import {
  type ErrorCode,
  errorCodesOf,
  type JsonSchema,
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

/** Codes any operation may answer; they are said once, at the top. */
const general = new Set<ErrorCode>([
  ...(['BAD_REQUEST', 'UNAUTHORIZED', 'INVALID_TOKEN', 'API_TOKEN_REQUIRED', 'RATE_LIMITED'] as const),
  ...(['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'INTERNAL_ERROR', 'UNAVAILABLE'] as const),
]);

const introduction = `Every operation of both surfaces: \`${prefixes.v1}\` takes personal access tokens and only ever grows; \`${prefixes.dashboard}\` takes
sessions and changes with the dashboard. The same for programs: \`GET ${prefixes.v1}/openapi.json\` and \`GET ${prefixes.dashboard}/openapi.json\`; to try them out: \`/docs\`.

An object comes as \`{ "data": … }\`, a list as \`{ "data": […], "meta": { "page", "limit", "total" } }\`, a failure as
\`{ "error": { "code", "message", "details"? } }\`. Answers may gain fields; ignore those you do not know. Requests may not carry
fields or query parameters that are not listed: they are refused, never ignored.

Any operation may also answer ${[...general].map(code).join(', ')}; see [errors](errors.md). What a [scope](scopes.md) opens is said there.`;

/** The page of all operations and shapes. */
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
    'Every field is always there; "nothing" is `null`.',
    ...shapes.map(([name, schema]) => `### ${name}\n\n${answerTable(listFields(schema as JsonSchema))}`),
  );
}

function describe(operation: Operation, write: Write): string {
  const body = operation.body === null ? null : write(operation.body);
  const optional = operation.bodyOptional ? ' The body may be left out.' : '';
  return blocks(
    `### ${operation.name}`,
    `${operation.summary}.`,
    operation.description ?? '',
    describeAddress(operation),
    requestTable([...pathFields(operation), ...fieldRows('query', listFields(write(operation.query)))]),
    body === null ? '' : `Body, as JSON:${optional}`,
    body === null ? '' : requestTable(fieldRows('', listFields(body))),
    describeAnswer(operation, write),
    describeErrors(operation),
  );
}

function describeAddress({ method, path, surfaces, scope, credential }: Operation): string {
  const addresses = surfaces.map((surface) => code(`${method} ${prefixes[surface]}${path}`)).join(' and ');
  const needs = scope === null ? 'any valid credential' : `scope ${code(scope)}`;
  return `${addresses}; needs ${credential ? (surfaces.includes('v1') ? needs : 'a session') : 'no credential'}.`;
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

function describeAnswer(operation: Operation, write: Write): string {
  const { kind, status, versioned, location } = operation;
  if (kind === 'file') return `Answer ${status}: the bytes of the file.`;
  if (kind === 'stream') return `Answer ${status}: \`text/event-stream\`, for as long as it lasts.`;
  const result = write(operation.result);
  const headers = [versioned ? 'an `ETag`' : '', location === null ? '' : 'a `Location`'].filter(Boolean);
  const tag = headers.length === 0 ? '' : `, with ${headers.join(' and ')}`;
  const page = kind === 'list' ? 'a page of ' : '';
  const whole = operation.csv ? ' With `Accept: text/csv` all of them as CSV, its fields as columns.' : '';
  if (typeof result.$ref === 'string')
    return `Answer ${status}: ${page}${describeType(result)}${tag}.${whole}`;
  return blocks(
    kind === 'list' ? `Answer ${status}: a page of items${tag}, each:` : `Answer ${status}${tag}:`,
    answerTable(listFields(result)),
  );
}

function answerTable(fields: Field[]): string {
  return table(
    ['field', 'type', 'notes'],
    fields.map(({ name, type, notes }) => [code(name), type, notes]),
  );
}

function describeErrors(operation: Operation): string {
  const codes = new Set(operation.surfaces.flatMap((surface) => errorCodesOf(operation, surface)));
  const own = [...codes].filter((one) => !general.has(one));
  return own.length === 0 ? '' : `Errors: ${own.map((one) => `[${one}](errors.md)`).join(', ')}.`;
}
