import {
  allOperations,
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

/** Every error code with its status and meaning. */
export function generateErrorsPage(): string {
  const rows = Object.entries(errors).map(([name, { status, meaning }]) => [
    String(status),
    code(name),
    meaning,
  ]);
  return page(
    'Errors',
    `Failures answer \`{ "error": { "code", "message" } }\`. Decide by \`code\`, which is stable; show \`message\`, which says what to
do and may change. A 400 may carry \`details\`, one \`{ "path", "message" }\` for each violation. \`X-Request-Id\` is on every answer:
with it the cause is found in the service's log.`,
    table(['status', 'code', 'meaning'], rows),
    'What is hidden from the caller and what does not exist answer the same `NOT_FOUND`, byte for byte.',
  );
}

/** Every scope with the v1 operations it opens. */
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
    `What a personal access token may do. A token can never do more than its user: scopes only take away. A token without scopes
can still read \`/me\`. Sessions of the dashboard have every scope.`,
    table(['scope', 'opens', 'operations'], rows),
  );
}

/** Every event with the shape of its data and an example of what is sent. */
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
    `What happens in a project, in the order it happens. [Webhooks](../webhooks.md) receive events as
\`{ "id", "type", "createdAt", "projectId", "data" }\`; \`data\` is described below. Fields may be added to it, none is removed. The bodies shown
are what \`POST /api/v1/webhooks/:id/test\` sends, without the line breaks.`,
    ...sections,
  );
}

/** Every type of entry of the security log, and the fields of an entry. */
export function generateSecurityEventsPage(): string {
  const types = Object.entries(securityEvents).map(([type, meaning]) => [code(type), meaning]);
  const { write } = createSchemaWriter();
  const fields = listFields(write(operations.listSecurityEvents.result))
    .filter(({ name }) => name !== 'type')
    .map(({ name, type, notes }) => [code(name), toApi(type), notes]);
  return page(
    'Entries of the security log',
    `What the [security log](../security-log.md) records. Types may be added, so let programs pass over those they do not know.`,
    table(['type', 'what happened'], types),
    '## Fields of an entry',
    'They are the columns of the CSV too, in this order; the type stands behind the time.',
    table(['field', 'type', 'notes'], fields),
  );
}

/** Shapes are described on the API page. */
function toApi(type: string): string {
  return type.replaceAll('](#', '](api.md#');
}
