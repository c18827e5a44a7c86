import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import {
  allOperations,
  errors,
  events,
  type JsonSchema,
  notificationKinds,
  type Operation,
  securityEventTypes,
} from '@fettle/contract';
import { Profile, Session } from '../../packages/contract/src/account.ts';
import { Activity } from '../../packages/contract/src/activity.ts';
import { AuditStatus } from '../../packages/contract/src/audit-schemas.ts';
import {
  ColumnCategory,
  OrgRole,
  Priority,
  ProjectRole,
  ProjectStatus,
  TaskSource,
} from '../../packages/contract/src/common-schemas.ts';
import { ScopeName } from '../../packages/contract/src/identity.ts';
import {
  AuditProgress,
  StreamReset,
  TaskTouched,
  TemplatesTouched,
  ViewsTouched,
} from '../../packages/contract/src/live.ts';
import { Notification, NotificationPreferences } from '../../packages/contract/src/notifications.ts';
import { describePathParam } from '../../packages/contract/src/openapi/openapi-operation.ts';
import { createSchemaWriter } from '../../packages/contract/src/openapi/openapi-schemas.ts';
import { OwnInvitation, PendingInvitation } from '../../packages/contract/src/orgs.ts';
import { LabelUse, TaskPage } from '../../packages/contract/src/projects.ts';
import { SecurityEntry } from '../../packages/contract/src/security-log.ts';
import { OrgTime, Throughput } from '../../packages/contract/src/stats.ts';
import { CreateTaskBody, UpdateTaskBody } from '../../packages/contract/src/tasks.ts';

type Write = (schema: object) => JsonSchema;

const root = join(import.meta.dirname, '..', '..');
const timeoutMs = 60_000;

/** Shapes that have a name here but not in OpenAPI. They are recognized by their text, enums first. */
const alsoNamed: Record<string, object> = {
  ...{ Priority, ProjectStatus, ProjectRole, OrgRole, ColumnCategory, TaskSource, AuditStatus },
  Scope: ScopeName,
  SecurityEventType: { enum: securityEventTypes },
  NotificationKind: { enum: notificationKinds },
  ...{
    Profile,
    Session,
    PendingInvitation,
    OwnInvitation,
    LabelUse,
    TaskPage,
    CreateTaskBody,
    UpdateTaskBody,
  },
  ...{ Throughput, OrgTime, Activity, Notification, NotificationPreferences, SecurityEntry },
};
const namesByText = new Map<string, string>();

/**
 * The client's types as plain interfaces, so that people who use the client need neither the contract nor its schema
 * library, and editors show short names and descriptions.
 */
export function generateClientTypes(): string {
  const { write, components } = createSchemaWriter();
  namesByText.clear();
  const additional = Object.entries(alsoNamed).map(([name, schema]) => {
    const plain = write(schema);
    const row = writeNamed(name, plain);
    namesByText.set(writeText(plain), name);
    return row;
  });
  const rows = allOperations.map((operation) => writeOperation(operation, write));
  const eventRows = Object.entries(events).map(
    ([type, { when, data }]) => `${comment(when)}'${type}': ${writeType(write(data))};`,
  );
  const live = Object.entries({
    AuditProgress,
    TaskTouched,
    ViewsTouched,
    TemplatesTouched,
    StreamReset,
  }).map(([name, schema]) => writeNamed(name, write(schema)));
  const codes = Object.entries(errors).map(([name, { meaning }]) => `${comment(meaning)}| '${name}'`);
  const named = Object.entries(components).map(([name, schema]) => writeNamed(name, schema as JsonSchema));
  const all = [...named, ...additional];
  const unformatted = `/** Made from the contract by \`npm run generate\`; changes here are lost. */

${all.map((text) => describeUse(text, all, rows)).join('\n\n')}

/** Codes of the errors that the service returns. */
export type ErrorCode =
${codes.join('\n')};

/** One invalid part of a request. */
export interface ErrorDetail {
  /** Dotted path, such as \`labels.0.color\`. */
  path: string;
  message: string;
}

/** The data of each type of event. */
export interface EventDataByType {
${eventRows.join('\n')}
}

/** Types of the events that webhooks and streams deliver. */
export type EventType = keyof EventDataByType;

/** An event: the body that a webhook receives, and the data of a stream message. */
export interface EventEnvelope<T extends EventType = EventType> {
  id: string;
  type: T;
  createdAt: string;
  projectId: string;
  data: EventDataByType[T];
}

${live.join('\n\n')}

/** A message of a stream; \`type\` says which. */
export type StreamMessage =
  | { [T in EventType]: { type: T; id: string; data: EventEnvelope<T> } }[EventType]
  | { type: 'task.touched'; id: string; data: TaskTouched }
  | { type: 'views.touched'; id: string; data: ViewsTouched }
  | { type: 'templates.touched'; id: string; data: TemplatesTouched }
  | { type: 'audit.progress'; id: null; data: AuditProgress }
  | { type: 'ready'; id: string; data: Record<never, never> }
  | { type: 'reset'; id: string; data: StreamReset };

/** The input and the result of each operation; for lists, the result is one item. */
export interface Operations {
${rows.join('\n')}
}
`;
  return format(unformatted);
}

function writeOperation(operation: Operation, write: Write): string {
  const { name, summary, description, path, scope, deprecated, params, query, body, result } = operation;
  const about = [
    `${summary}.`,
    ...(description === undefined ? [] : [description]),
    ...(scope === null ? [] : [`Tokens need the scope \`${scope}\`.`]),
    ...(deprecated === null ? [] : ['@deprecated']),
  ];
  const parts = [
    `params: ${writeType(describeParams(path, write(params)))};`,
    `query: ${writeType(write(query))};`,
    `body: ${body === null ? 'undefined' : writeType(write(body))};`,
    `result: ${writeType(write(result))};`,
  ];
  return `${comment(about.join('\n\n'))}${name}: {\n${parts.join('\n')}\n};`;
}

function describeParams(path: string, schema: JsonSchema): JsonSchema {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(
    ([name, field]) => [name, { description: describePathParam(path, name), ...field }],
  );
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** Adds where a shape without a description occurs. */
function describeUse(text: string, named: readonly string[], rows: readonly string[]): string {
  const name = /export (?:interface|type) (\w+)/.exec(text)?.[1] ?? '';
  if (!text.startsWith('export')) return text;
  const nameOfRow = (row: string) => /^(\w+): \{/m.exec(row)?.[1] ?? '';
  const isUsed = new RegExp(`\\b${name}\\b`);
  const results = rows.filter((row) => new RegExp(`^result: ${name};`, 'm').test(row)).map(nameOfRow);
  const bodies = rows.filter((row) => new RegExp(`^body: ${name};`, 'm').test(row)).map(nameOfRow);
  const types = named.filter((other) => other !== text && isUsed.test(withoutComments(other)));
  const owners = types.map((other) => /export (?:interface|type) (\w+)/.exec(other)?.[1] ?? '');
  const others = rows.filter((row) => isUsed.test(withoutComments(row))).map(nameOfRow);
  if (results.length > 0) return comment(`Result of ${listNames(results)}.`) + text;
  if (bodies.length > 0) return comment(`Body of ${listNames(bodies)}.`) + text;
  return owners.length > 0
    ? comment(`Part of ${listNames(owners)}.`) + text
    : comment(`Used by ${listNames(others)}.`) + text;
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*\*[\s\S]*?\*\//g, '');
}

/** Up to three names. */
function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 3).map((name) => `\`${name}\``);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(', ')}, and ${rest} more`;
  return shown.length < 3 ? shown.join(' and ') : `${shown.slice(0, 2).join(', ')}, and ${shown[2]}`;
}

function writeNamed(name: string, schema: JsonSchema): string {
  const about = comment(descriptionOf(schema));
  const isInterface = schema.type === 'object' && schema.properties !== undefined;
  return isInterface
    ? `${about}export interface ${name} ${writeText(schema)}`
    : `${about}export type ${name} = ${writeText(schema)};`;
}

function writeType(schema: JsonSchema): string {
  const text = writeText(schema);
  return namesByText.get(text) ?? text;
}

function writeText(schema: JsonSchema): string {
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? '';
  if (Array.isArray(schema.anyOf)) {
    const members = (schema.anyOf as JsonSchema[]).map(writeType);
    return members.includes('unknown') ? 'unknown' : members.join(' | ');
  }
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const types = [schema.type ?? 'unknown'].flat() as string[];
  return types.map((type) => writeKind(type, schema)).join(' | ');
}

function writeKind(type: string, schema: JsonSchema): string {
  if (type === 'array') return `Array<${writeType(schema.items as JsonSchema)}>`;
  if (type === 'object') return writeObject(schema);
  return type === 'integer' ? 'number' : type;
}

function writeObject({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  if (typeof additionalProperties === 'object') {
    return `Record<string, ${writeType(additionalProperties as JsonSchema)}>`;
  }
  const needed = new Set(required as string[]);
  const fields = Object.entries(properties as Record<string, JsonSchema>).map(
    ([name, field]) =>
      `${comment(descriptionOf(field))}${name}${needed.has(name) ? '' : '?'}: ${writeType(field)};`,
  );
  return fields.length === 0 ? 'Record<never, never>' : `{\n${fields.join('\n')}\n}`;
}

function descriptionOf({ description }: JsonSchema): string {
  return typeof description === 'string' ? description : '';
}

function comment(text: string): string {
  const lines = text.replaceAll('*/', '* /').split('\n');
  if (text === '') return '';
  return lines.length === 1
    ? `/** ${text} */\n`
    : `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
}

function format(source: string): string {
  const biome = join(root, 'node_modules', '.bin', 'biome');
  const args = ['format', '--stdin-file-path=packages/client/src/contract-types.ts'];
  return execFileSync(biome, args, { cwd: root, input: source, encoding: 'utf8', timeout: timeoutMs });
}
