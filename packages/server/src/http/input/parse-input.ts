import { type ErrorDetail, type Input, normalizeEmail, type Operation, tidyLine } from '@fettle/contract';
import type { TSchema } from 'typebox';
import { ApiError } from '../../api-error.ts';
import { type CompiledSchema, compileSchema } from './compile-schema.ts';
import { explainViolation } from './explain-violation.ts';

/** Input as it came over the wire, unchecked. */
export interface RawInput {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  /** Undefined when the request had no body. */
  body: unknown;
}

/** Turns raw input into the input of the handler, or throws BAD_REQUEST with all errors. */
export interface InputParser {
  (raw: RawInput): Input<Operation>;
  /** The same for the path and the query alone. */
  withoutBody(raw: Omit<RawInput, 'body'>): Input<Operation>;
}

/** Creates the parser of an operation; schemas are compiled on first use. */
export function createInputParser(operation: Operation): InputParser {
  const querySchema = lazily(() => compileSchema(operation.query));
  const bodySchema = lazily(() => compileSchema(operation.body ?? operation.query));
  const withoutBody: InputParser['withoutBody'] = (raw) => {
    refuseBrokenText(raw.params, 'path');
    const query = coerceQuery(operation, raw.query);
    if (!querySchema().fits(query)) refuse(operation.query, query, 'The query');
    const paged = operation.kind === 'list' ? withPaging(operation, query) : query;
    return { params: raw.params, query: paged, body: undefined } as Input<Operation>;
  };
  const parse = (raw: RawInput) =>
    ({ ...withoutBody(raw), body: parseBody(operation, raw.body, bodySchema) }) as Input<Operation>;
  return Object.assign(parse, { withoutBody });
}

function parseBody(operation: Operation, body: unknown, compiled: () => CompiledSchema): unknown {
  if (operation.body === null) {
    if (body !== undefined)
      throw new ApiError(
        'BAD_REQUEST',
        `This ${operation.method} request does not accept a body. Send it without one.`,
      );
    return undefined;
  }
  if (body === undefined && !operation.bodyOptional) {
    throw new ApiError(
      'BAD_REQUEST',
      'This request requires a JSON body with Content-Type: application/json.',
    );
  }
  const value = tidyTexts(operation.body, body === undefined ? {} : body);
  if (!compiled().fits(value)) refuse(operation.body, value, 'The body');
  return value;
}

function refuse(schema: TSchema, value: unknown, where: string): never {
  const details = explainViolation(schema, value, where);
  throw new ApiError('BAD_REQUEST', details[0]?.message ?? `${where} does not match the documented schema`, {
    details,
  });
}

/**
 * Query values are strings: converts integers and booleans, and rejects parameters that are sent more than once, except
 * those whose schema is an array.
 */
function coerceQuery(operation: Operation, query: Record<string, unknown>): Record<string, unknown> {
  const schemas = (operation.query as { properties?: Record<string, ParameterSchema> }).properties ?? {};
  const coerced = Object.entries(query).map(([name, value]) => {
    const schema = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
    if (schema?.type === 'array') return [name, readSeveral(name, value, schema)];
    if (Array.isArray(value))
      refuseDetail({ path: name, message: `"${name}" must not be sent more than once` });
    return [name, readOne(name, value, schema)];
  });
  // Not by assignment, which would drop a parameter named __proto__ instead of rejecting it.
  return Object.fromEntries(coerced);
}

/** One value or several; too many are rejected for their number, whatever they are. */
function readSeveral(name: string, value: unknown, { maxItems = 0, items }: ParameterSchema): unknown[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.length > maxItems ? values : values.map((each) => readOne(name, each, items));
}

function readOne(name: string, value: unknown, schema: ScalarSchema | undefined): unknown {
  refuseBrokenText({ [name]: value }, 'query');
  // An empty value is more often a variable that was not set than a search for nothing.
  if (schema !== undefined && value === '')
    refuseDetail({ path: name, message: `"${name}" must not be empty; leave it out if it does not apply` });
  return schema === undefined ? value : readScalar(value, schema);
}

/** The forms of a boolean in a query; bodies have the same (`Flag` in the contract). */
const flags = new Map<unknown, boolean>([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

interface ScalarSchema {
  type?: string;
  enum?: string[];
}

interface ParameterSchema extends ScalarSchema {
  items?: ScalarSchema;
  maxItems?: number;
}

function readScalar(value: unknown, { type, enum: choices }: ScalarSchema): unknown {
  if (type === 'boolean') return flags.get(value) ?? value;
  // Released before booleans were possible in a query, as the two words.
  if (choices?.join() === 'true,false') return flags.has(value) ? String(flags.get(value)) : value;
  return type === 'integer' ? readWhole(value) : value;
}

/** Pages beyond the last are empty, however large the number; caps it at a value that JSON can represent. */
function readWhole(value: unknown): unknown {
  if (typeof value !== 'string' || !/^-?\d{1,100}$/.test(value)) return value;
  return Math.min(Number(value), Number.MAX_SAFE_INTEGER);
}

/** Fills in the paging defaults; a limit above the maximum is lowered to it. */
function withPaging(operation: Operation, query: Record<string, unknown>): Record<string, unknown> {
  const { page = 1, limit = operation.pageSize.default } = query as { page?: number; limit?: number };
  return { ...query, page, limit: Math.min(limit, operation.pageSize.max) };
}

/** Normalizes one-line texts and email addresses in the body and in the objects of its arrays. */
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
    // An array that is too long is rejected for its length, whatever it contains.
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

/** NUL cannot be stored, and an unpaired surrogate is not valid Unicode; rejects both. */
function refuseBrokenText(values: Record<string, unknown>, where: string): void {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
      refuseDetail({ path: name, message: `"${name}" in the ${where} contains NUL or invalid Unicode` });
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
