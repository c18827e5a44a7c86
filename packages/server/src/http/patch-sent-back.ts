import { isDeepStrictEqual } from 'node:util';
import { type ErrorDetail, fieldsOf, type Operation } from '@fettle/contract';
import { ApiError } from '../api-error.ts';
import type { Ctx } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { type Handler, outputOf } from '../handler.ts';
import type { InputParser, RawInput } from './input/parse-input.ts';

/**
 * PATCH with an object that was read, edited, and sent back: it can contain every field of the response. Fields that
 * have their current value, writable or not, count as not sent. Read-only fields with another value are refused by name.
 */

type Fields = Record<string, unknown>;

/** Whether read-only fields are accepted in the body; v1 promises this for all of its PATCH operations. */
export function acceptsSentBack({ method, surfaces }: Operation): boolean {
  return method === 'PATCH' && surfaces.includes('v1');
}

/** Whether a body contains fields that only responses have; if not, the operation is served like any other. */
export function isSentBack(operation: Operation, body: unknown): body is Fields {
  if (!acceptsSentBack(operation) || typeof body !== 'object' || body === null) return false;
  // The body is unchecked: the keys of a long array are a string per item, which cost twice as much as parsing it.
  if (Array.isArray(body)) return false;
  const readOnly = readOnlyFields(operation);
  return Object.keys(body).some((name) => readOnly.has(name));
}

function readOnlyFields({ result, body }: Operation): Set<string> {
  return new Set(fieldsOf(result)).difference(new Set(fieldsOf(body)));
}

/** An object that changes every time it is read for comparison; each round requires a commit in between. */
const rounds = 5;

/**
 * Changes what differs from the current object and returns the handler's result. The comparison holds under the row's
 * lock: the object is compared first, since some work must not keep a transaction open (`prepare`), and if a field that
 * was sent has changed until the change itself holds the lock, it is compared again.
 */
export async function patchSentBack(
  ctx: Ctx,
  operation: Operation,
  handler: Handler<Operation>,
  parse: InputParser,
  raw: RawInput & { body: Fields },
): Promise<unknown> {
  const { present, prepare } = handler;
  if (present === undefined) throw new Error(`${operation.name} does not say what it changes.`);
  const known = parse.withoutBody(raw);
  refuseUnknown(operation, parse, raw);
  const readPresent = async (tx: Ctx) => {
    const result = await present(tx, known);
    return { result, fields: toFields(outputOf(operation, result)) };
  };
  for (let round = 1; round <= rounds; round += 1) {
    const before = await inTransaction(ctx, readPresent);
    const differing = Object.keys(raw.body).filter((name) => differs(raw.body, before.fields, name));
    refuseChanged(operation, raw.body, before.fields, differing);
    if (differing.length === 0) return before.result;
    const input = parse({ ...raw, body: pick(raw.body, [...requiredFields(operation), ...differing]) });
    const ready = prepare === undefined ? ctx : await prepare(ctx, input);
    const outcome = await inTransaction(ready, async (tx) => {
      const { fields } = await readPresent(tx);
      const hasMoved = Object.keys(raw.body).some((name) => differs(fields, before.fields, name));
      return hasMoved ? null : { result: await handler(tx, input) };
    });
    if (outcome !== null) return outcome.result;
  }
  throw new ApiError('UNAVAILABLE', 'Others keep changing this object. Try again.', {
    headers: { 'retry-after': '1' },
  });
}

/** The object in the form in which a caller receives it. */
function toFields(output: unknown): Fields {
  return JSON.parse(JSON.stringify(output)) as Fields;
}

function differs(one: Fields, other: Fields, name: string): boolean {
  return !isDeepStrictEqual(one[name], other[name]);
}

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]));
}

function requiredFields({ body }: Operation): string[] {
  return (body as { required?: string[] } | null)?.required ?? [];
}

/** Fields that neither the request nor the response has, with the errors of all others, as without read-only fields. */
function refuseUnknown(operation: Operation, parse: InputParser, raw: RawInput & { body: Fields }): void {
  const readOnly = readOnlyFields(operation);
  const writable = new Set(fieldsOf(operation.body));
  const names = Object.keys(raw.body).filter((name) => !readOnly.has(name));
  if (names.some((name) => !writable.has(name))) parse({ ...raw, body: pick(raw.body, names) });
}

function refuseChanged(operation: Operation, sent: Fields, current: Fields, differing: string[]): void {
  const readOnly = readOnlyFields(operation);
  const details = differing
    .filter((name) => readOnly.has(name))
    .map((name) => ({ path: name, message: `"${name}" cannot be changed` }));
  const [first] = details;
  if (first === undefined) return;
  if (isOlder(sent, current)) {
    throw new ApiError(
      'CONFLICT',
      'The copy you sent is out of date, because the object has changed since you read it. Read it again, then repeat your change.',
      { details },
    );
  }
  throw new ApiError('BAD_REQUEST', explainChanged(first, details.length - 1), { details });
}

function explainChanged({ message }: ErrorDetail, others: number): string {
  const more = others === 0 ? '' : ` (and ${others} more ${others === 1 ? 'field' : 'fields'})`;
  return `${message}${more}. Send the current value or leave the field out. If you did not change it, the copy you sent is out of date: read the object again.`;
}

/** Whether the copy says itself that it is older than the object. */
function isOlder(sent: Fields, current: Fields): boolean {
  const [revision, updatedAt] = [sent.revision, sent.updatedAt];
  if (typeof revision === 'number' && typeof current.revision === 'number' && revision < current.revision)
    return true;
  return (
    typeof updatedAt === 'string' && typeof current.updatedAt === 'string' && updatedAt < current.updatedAt
  );
}
