import assert from 'node:assert/strict';
import type { Operation } from '@fettle/contract';
import { Errors } from 'typebox/value';

/**
 * Asserts that a response, or one item of a list, matches the schema of its operation, without missing or additional
 * fields.
 */
export function conforms(operation: Operation, value: unknown): void {
  const schema = closeObjects(JSON.parse(JSON.stringify(operation.result))) as Operation['result'];
  const violations = Errors(schema, value);
  assert.deepEqual(violations, [], `${operation.name} answered ${JSON.stringify(value)}`);
}

/** Clients must ignore unknown fields, so schemas of results are open; a test has to notice such a field. */
function closeObjects(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closeObjects);
  if (typeof schema !== 'object' || schema === null) return schema;
  const closed = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, closeObjects(part)]));
  return 'properties' in closed ? { additionalProperties: false, ...closed } : closed;
}
