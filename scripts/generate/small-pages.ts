import type { ClientFault } from '@fettle/client';
import {
  allOperations,
  auditErrors,
  type ErrorCode,
  type EventType,
  errors,
  events,
  exampleEnvelope,
  operations,
  scopes,
  securityEvents,
} from '@fettle/contract';
import { createSchemaWriter } from '../../packages/contract/src/openapi/openapi-schemas.ts';
import { listFields } from './describe-schema.ts';
import { blocks, code, page, table } from './markdown.ts';

/** Every error code with its cause and what to do: of responses, of audits, and of the client. */
export function generateErrorsPage(): string {
  const overview = Object.entries(errors).map(([name, { status }]) => [
    String(status),
    `[${code(name)}](#${name.toLowerCase()})`,
    isRetryable.has(name) ? 'yes' : '',
  ]);
  const sections = Object.entries(errors).map(([name, { status, meaning, remedy }]) =>
    blocks(`### ${name}`, `Status ${status}. ${meaning}`, `**What to do:** ${remedy}`),
  );
  return page(
    'Errors',
    `An error is returned as \`{ "error": { "code", "message" } }\`. In programs, check \`code\`, which is stable. Show \`message\` to people: it
says what to do, and its wording can change. An error about fields can also have \`details\`, with one \`{ "path", "message" }\` for each
invalid field. Every response has an \`X-Request-Id\`, which you can search for in the service's log to find the cause.`,
    table(['status', 'code', 'worth repeating unchanged'], overview),
    'Objects that the caller cannot see and objects that do not exist return the same `NOT_FOUND`, byte for byte.',
    '## Codes',
    ...sections,
    '## Errors of audits',
    'An audit with the status `failed` has one of these codes in `error.code`. The request that started it succeeded.',
    describeCodes(auditErrors),
    '## Errors of the client',
    'The TypeScript client throws a `FettleError` with the code of the response, or with one of these. Without a response, its `status` is 0.',
    describeCodes(clientErrors),
  );
}

/** Codes of failures that can pass by themselves. */
const isRetryable = new Set<string>(['RATE_LIMITED', 'INTERNAL_ERROR', 'UNAVAILABLE'] satisfies ErrorCode[]);

const clientErrors: Record<ClientFault, { meaning: string; remedy: string }> = {
  NETWORK: {
    meaning: 'There was no response: the connection failed or was lost.',
    remedy:
      'Check the base URL and the network. Repeat a read; repeat a `POST` only with the same `Idempotency-Key`.',
  },
  TIMEOUT: {
    meaning: 'There was no complete response in time.',
    remedy: 'As for `NETWORK`. The request may still have been carried out.',
  },
  BAD_RESPONSE: {
    meaning: 'The response is not from Fettle, such as the error page of a proxy.',
    remedy: 'Check the base URL, and what is between the client and the service.',
  },
};

function describeCodes(codes: Record<string, { meaning: string; remedy: string }>): string {
  const rows = Object.entries(codes).map(([name, { meaning, remedy }]) => [code(name), meaning, remedy]);
  return table(['code', 'cause', 'what to do'], rows);
}

/** Every scope with the v1 operations it allows. */
export function generateScopesPage(): string {
  const rows = Object.entries(scopes).map(([scope, meaning]) => {
    const opened = allOperations.filter((one) => one.scope === scope && one.surfaces.includes('v1'));
    return [
      code(scope),
      meaning,
      opened.map(({ name }) => `[${name}](api.md#${name.toLowerCase()})`).join(', '),
    ];
  });
  return page(
    'Scopes',
    `Scopes limit what a token can do. A token can never do more than its user. A token without scopes can still read
\`/me\`. Sign-in tokens and dashboard sessions have every scope.`,
    table(['scope', 'allows', 'operations'], rows),
  );
}

/** Every event with the schema of its data and an example of what is sent. */
export function generateEventsPage(): string {
  const { write } = createSchemaWriter();
  const sections = Object.entries(events).map(([type, { when, data }]) => {
    const rows = listFields(write(data)).map(({ name, type: kind, notes }) => [
      code(name),
      toApi(kind),
      notes,
    ]);
    const example = JSON.stringify(exampleEnvelope(type as EventType), null, 2);
    const fields = table(['field of `data`', 'type', 'notes'], rows);
    return blocks(`## ${type}`, when, fields, `\`\`\`json\n${example}\n\`\`\``);
  });
  return page(
    'Events',
    `Events report changes in a project, in the order in which they happen. [Webhooks](../webhooks.md) receive an event as
\`{ "id", "type", "createdAt", "projectId", "data" }\`. This page describes \`data\` for each type. New fields can be added; existing
ones are never removed. The examples are what \`POST /api/v1/webhooks/:id/test\` sends, without the line breaks.`,
    ...sections,
  );
}

/** Every type of security log entry, and the fields of an entry. */
export function generateSecurityEventsPage(): string {
  const types = Object.entries(securityEvents).map(([type, meaning]) => [code(type), meaning]);
  const { write } = createSchemaWriter();
  const fields = listFields(write(operations.listSecurityEvents.result))
    .filter(({ name }) => name !== 'type')
    .map(({ name, type, notes }) => [code(name), toApi(type), notes]);
  return page(
    'Security log entries',
    `These are the types of entries in the [security log](../security-log.md). More can be added, so programs must ignore types they do not
know.`,
    table(['type', 'what happened'], types),
    '## Fields of an entry',
    'The CSV file has these columns in this order, with `type` after `createdAt`.',
    table(['field', 'type', 'notes'], fields),
  );
}

/** The API page describes the schemas. */
function toApi(type: string): string {
  return type.replaceAll('](#', '](api.md#');
}
