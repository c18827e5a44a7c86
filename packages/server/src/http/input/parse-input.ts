import { type ErrorDetail, type Input, normalizeEmail, type Operation, tidyLine } from '@fettle/contract';
import type { TSchema } from 'typebox';
import { ApiError } from '../../api-error.ts';
import { compileShape, type Shape } from './compile-shape.ts';
import { explainViolation } from './explain-violation.ts';

/** What came over the wire, before anything is known of it. */
export interface RawInput {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  /** Undefined when the request had no body. */
  body: unknown;
}

/** Turns raw input into what the handler promises to receive, or throws BAD_REQUEST with every fault named. */
export type InputParser = (raw: RawInput) => Input<Operation>;

/** Makes the parser of an operation; schemas are compiled at the first request that needs them. */
export function createInputParser(operation: Operation): InputParser {
  const queryShape = lazily(() => compileShape(operation.query));
  const bodyShape = lazily(() => compileShape(operation.body ?? operation.query));
  return (raw) => {
    refuseBrokenText(raw.params, 'path');
    const query = coerceQuery(operation, raw.query);
    if (!queryShape().fits(query)) refuse(operation.query, query, 'the query');
    return {
      params: raw.params,
      query: operation.kind === 'list' ? withPaging(operation, query) : query,
      body: parseBody(operation, raw.body, bodyShape),
    } as Input<Operation>;
  };
}

function parseBody(operation: Operation, body: unknown, shape: () => Shape): unknown {
  if (operation.body === null) {
    if (body !== undefined)
      throw new ApiError('BAD_REQUEST', `${operation.method} takes no body here; leave it out.`);
    return undefined;
  }
  if (body === undefined && !operation.bodyOptional) {
    throw new ApiError('BAD_REQUEST', 'This request needs a JSON body with Content-Type: application/json.');
  }
  const value = tidyTexts(operation.body, body === undefined ? {} : body);
  if (!shape().fits(value)) refuse(operation.body, value, 'the body');
  return value;
}

function refuse(schema: TSchema, value: unknown, where: string): never {
  const details = explainViolation(schema, value, where);
  throw new ApiError('BAD_REQUEST', details[0]?.message ?? `${where} does not have the documented shape`, {
    details,
  });
}

/** Query values are text; whole numbers and truths become what they say, and a parameter given twice is refused. */
function coerceQuery(operation: Operation, query: Record<string, unknown>): Record<string, unknown> {
  const schemas = (operation.query as { properties?: Record<string, { type?: string }> }).properties ?? {};
  const coerced = Object.entries(query).map(([name, value]) => {
    if (Array.isArray(value)) refuseDetail({ path: name, message: `'${name}' is given more than once` });
    refuseBrokenText({ [name]: value }, 'query');
    const wanted = Object.hasOwn(schemas, name) ? schemas[name]?.type : undefined;
    return [name, readScalar(value, wanted)];
  });
  // Not by assignment: that would lose a parameter named __proto__ instead of refusing it.
  return Object.fromEntries(coerced);
}

function readScalar(value: unknown, wanted: string | undefined): unknown {
  if (wanted === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return wanted === 'integer' ? readWhole(value) : value;
}

/** A page that no list has is an empty one, however far beyond the last; numbers stay such that JSON can say them. */
function readWhole(value: unknown): unknown {
  if (typeof value !== 'string' || !/^-?\d{1,100}$/.test(value)) return value;
  return Math.min(Number(value), Number.MAX_SAFE_INTEGER);
}

/** Fills in the defaults of paging; a limit above the maximum is lowered to it (CONTRACT §1). */
function withPaging(operation: Operation, query: Record<string, unknown>): Record<string, unknown> {
  const { page = 1, limit = operation.pageSize.default } = query as { page?: number; limit?: number };
  return { ...query, page, limit: Math.min(limit, operation.pageSize.max) };
}

/** Brings lines and e-mail addresses into the form in which they are kept, in the body and in the objects of its lists. */
function tidyTexts(schema: TSchema, value: unknown): unknown {
  const { type, anyOf, properties, items, maxItems } = schema as {
    type?: string;
    anyOf?: TSchema[];
    properties?: Record<string, TSchema>;
    items?: TSchema;
    maxItems?: number;
  };
  if (typeof value === 'string') {
    const text = type === 'string' ? schema : anyOf?.find((branch) => typeOf(branch) === 'string');
    return text === undefined ? value : tidyText(text, value);
  }
  if (type === 'array' && items !== undefined && Array.isArray(value)) {
    // A list that is too long is refused for that, whatever is in it.
    return value.length > (maxItems ?? Number.POSITIVE_INFINITY)
      ? value
      : value.map((item) => tidyTexts(items, item));
  }
  if (type !== 'object' || properties === undefined || !isPlainObject(value)) return value;
  const tidied: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    const schemaOf = Object.hasOwn(properties, name) ? properties[name] : undefined;
    tidied[name] = schemaOf === undefined ? field : tidyTexts(schemaOf, field);
  }
  return tidied;
}

function typeOf(schema: TSchema): unknown {
  return (schema as { type?: unknown }).type;
}

function tidyText(schema: TSchema, text: string): string {
  const { line, trim, format } = schema as { line?: boolean; trim?: boolean; format?: string };
  if (format === 'email') return normalizeEmail(text);
  if (line === true) return tidyLine(text);
  return trim === true ? text.trim() : text;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** NUL cannot be stored, and half a surrogate pair is no text: both are refused where they come in. */
function refuseBrokenText(values: Record<string, unknown>, where: string): void {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
      refuseDetail({ path: name, message: `'${name}' in the ${where} holds NUL or a broken character` });
    }
  }
}

function refuseDetail(detail: ErrorDetail): never {
  throw new ApiError('BAD_REQUEST', detail.message, { details: [detail] });
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
