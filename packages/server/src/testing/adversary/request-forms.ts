import { allOperations, type Operation, prefixes, type Surface } from '@fettle/contract';
import type { Tool } from '../../mcp/tool.ts';
import { tools } from '../../mcp/tools.ts';
import type { Schema } from '../fuzz/arbitrary-of-schema.ts';
import type { WireRequest } from '../fuzz/fill-request.ts';
import {
  alsoSent,
  fieldResources,
  instead,
  pathResources,
  plainValues,
  type ResourceKind,
} from './resource-kinds.ts';

/** A parameter or field that names a resource. */
export interface Slot {
  part: 'path' | 'query' | 'body';
  field: string;
  kind: ResourceKind;
  /** It is a list of such names. */
  isList: boolean;
}

/** One way to call an operation or a tool: the slots to fill, and everything else already filled. */
export interface RequestForm {
  /** Name of the operation or tool. */
  name: string;
  /** Null for a tool. */
  operation: Operation | null;
  /** The optional field it sends in addition to the required ones; null for the plain form. */
  extra: string | null;
  slots: readonly Slot[];
  query: Readonly<Record<string, unknown>>;
  body: Readonly<Record<string, unknown>> | null;
}

/** Names for the slots of a form, in their order. */
export type Names = readonly string[];

/** All that can be requested: each operation of the contract, each MCP tool. */
export const operationsAndTools: readonly { name: string; isRead: boolean; forms(): RequestForm[] }[] = [
  ...allOperations.filter(hasCaller).map((operation) => ({
    name: operation.name,
    isRead: operation.method === 'GET',
    forms: () => formsOfOperation(operation),
  })),
  ...tools.map((tool) => ({ name: tool.name, isRead: tool.hints.readOnly, forms: () => formsOfTool(tool) })),
];

/** Those for guests know no callers, who could be refused; features/guests has their tests. */
function hasCaller({ surfaces }: Operation): boolean {
  return !surfaces.includes('widget');
}

export function formsOfOperation(operation: Operation): RequestForm[] {
  const { name, path, query, body } = operation;
  return formsOf({ name, operation, path, query: query as Schema, body: body as Schema | null });
}

export function formsOfTool({ name, input }: Pick<Tool, 'name' | 'input'>): RequestForm[] {
  return formsOf({ name, operation: null, path: '', query: {}, body: input as Schema });
}

function formsOf(request: {
  name: string;
  operation: Operation | null;
  path: string;
  query: Schema;
  body: Schema | null;
}): RequestForm[] {
  const { name, operation, path, query, body } = request;
  const fields = [
    ...readFields(name, 'query', query),
    ...(body === null ? [] : readFields(name, 'body', body)),
  ];
  const always = fields.filter(({ isSent }) => isSent);
  const optional = fields.filter(({ isSent, kind }) => !isSent && kind !== null);
  return [null, ...optional].map((extra) => {
    const without = extra === null ? undefined : instead[`${name}.${extra.field}`];
    const kept = always.filter(({ field }) => field !== without);
    const sent = extra === null ? kept : [...kept, extra];
    const values = (part: Field['part']) =>
      Object.fromEntries(
        sent
          .filter((field) => field.part === part && field.kind === null)
          .map(({ field, value }) => [field, value]),
      );
    return {
      name,
      operation,
      extra: extra?.field ?? null,
      slots: [...slotsOfPath(name, path), ...sent.flatMap(toSlot)],
      query: values('query'),
      body: body === null ? null : values('body'),
    };
  });
}

interface Field {
  part: 'query' | 'body';
  field: string;
  /** Null if it names no resource. */
  kind: ResourceKind | null;
  isList: boolean;
  isSent: boolean;
  value: unknown;
}

function toSlot({ part, field, kind, isList }: Field): Slot[] {
  return kind === null ? [] : [{ part, field, kind, isList }];
}

function slotsOfPath(name: string, path: string): Slot[] {
  const segments = path.split('/');
  return segments.flatMap((segment, index): Slot[] => {
    if (!segment.startsWith(':')) return [];
    const key = `${segments[index - 1] ?? ''}/${segment}`;
    const kind = pathResources[key];
    if (kind === undefined) {
      throw new Error(
        `${name}: it is not known what ${key} in ${path} names. Add a line to pathResources in testing/adversary/resource-kinds.ts; if it names a resource of a new kind, add the kind there too and create one in testing/adversary/fill-project.ts.`,
      );
    }
    return [{ part: 'path', field: segment.slice(1), kind, isList: false }];
  });
}

function readFields(name: string, part: 'query' | 'body', schema: Schema): Field[] {
  const entries = Object.entries(schema.properties ?? {});
  const required = new Set([...(schema.required ?? []), ...(part === 'body' ? (alsoSent[name] ?? []) : [])]);
  // An empty body would change nothing if all fields are optional, so the first plain field is sent.
  if (part === 'body' && required.size === 0) {
    const first = entries.find(([field]) => kindOf(name, field) === null);
    if (first !== undefined) required.add(first[0]);
  }
  return entries.map(([field, inner]) => {
    const kind = kindOf(name, field);
    const value = kind === null ? sampleOf(name, field, inner) : undefined;
    return { part, field, kind, isList: typeOf(inner) === 'array', isSent: required.has(field), value };
  });
}

function kindOf(name: string, field: string): ResourceKind | null {
  if (`${name}.${field}` in plainValues) return null;
  return fieldResources[`${name}.${field}`] ?? fieldResources[field] ?? null;
}

/** The first alternative that is not null. */
function plainSchema(schema: Schema): Schema {
  return schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
}

function typeOf(schema: Schema): string | undefined {
  return plainSchema(schema).type;
}

const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-11-20T09:30:00.000Z',
  uri: 'https://example.com/',
  color: '#6b7280',
  'time-zone': 'UTC',
};

/** A valid value, the same each time. @throws Error if it is not known whether the field names a resource */
function sampleOf(name: string, field: string, schema: Schema): unknown {
  const known = `${name}.${field}` in plainValues ? plainValues[`${name}.${field}`] : plainValues[field];
  const plain = plainSchema(schema);
  if (plain.enum !== undefined) return plain.enum.includes(known) ? known : plain.enum[0];
  if (known !== undefined) return known;
  if (plain.const !== undefined) return plain.const;
  switch (plain.type) {
    case 'integer':
    case 'number':
      return Math.max(1, plain.minimum ?? 1);
    case 'boolean':
      return true;
    case 'array': {
      const inner = plainSchema(plain.items ?? {});
      if (inner.enum !== undefined) return [inner.enum[0]];
      return Array.from({ length: plain.minItems ?? 0 }, () => sampleOf(name, field, inner));
    }
    case 'object':
      return Object.fromEntries(
        Object.entries(plain.properties ?? {})
          .filter(([inner]) => plain.required?.includes(inner))
          .map(([inner, innerSchema]) => [inner, sampleOf(name, inner, innerSchema)]),
      );
  }
  if (plain.format !== undefined && formats[plain.format] !== undefined) return formats[plain.format];
  throw new Error(
    `${name}: it is not known whether '${field}' names a resource. Add a line to testing/adversary/resource-kinds.ts: to fieldResources if it is an ID, a slug, an address, or anything else that another user can own, else to plainValues with a value that works.`,
  );
}

/** The request of a form on a surface, with these names in its slots. */
export function toWire(form: RequestForm, surface: Surface, names: Names): WireRequest {
  const { operation } = form;
  if (operation === null) throw new Error(`${form.name} is a tool and no operation`);
  const values = fillSlots(form, names);
  const path = operation.path.replace(/:(\w+)/g, (_whole, field: string) =>
    encodeURIComponent(String(values.path[field])),
  );
  const query = new URLSearchParams(
    Object.entries({ ...form.query, ...values.query }).flatMap(([field, value]) =>
      [value].flat().map((each) => [field, String(each)]),
    ),
  ).toString();
  const body = form.body === null ? null : JSON.stringify({ ...form.body, ...values.body });
  return {
    method: operation.method,
    path: `${prefixes[surface]}${path}${query === '' ? '' : `?${query}`}`,
    headers: body === null ? {} : { 'content-type': 'application/json' },
    body,
    ids: {},
  };
}

/** The call of a tool, as a message to `/mcp`. */
export function toToolCall(form: RequestForm, names: Names): WireRequest {
  const params = { name: form.name, arguments: { ...form.body, ...fillSlots(form, names).body } };
  return {
    method: 'POST',
    path: '/mcp',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    ids: {},
  };
}

function fillSlots({ slots }: RequestForm, names: Names): Record<Slot['part'], Record<string, unknown>> {
  const values: Record<Slot['part'], Record<string, unknown>> = { path: {}, query: {}, body: {} };
  slots.forEach(({ part, field, isList }, index) => {
    values[part][field] = isList ? [names[index]] : names[index];
  });
  return values;
}
