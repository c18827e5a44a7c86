import assert from 'node:assert/strict';
import test from 'node:test';
import { Errors } from 'typebox/value';
import { exampleEnvelope } from './event-examples.ts';
import { events, eventTypes } from './events.ts';

/** Shapes are open, so that fields may be added later; an example has no field its shape does not name. */
function unknownFields(schema: object, value: unknown, path = ''): string[] {
  const { properties, items, anyOf } = schema as { properties?: object; items?: object; anyOf?: object[] };
  if (Array.isArray(value)) return value.flatMap((one) => unknownFields(items ?? {}, one, `${path}[]`));
  if (anyOf !== undefined) return value === null ? [] : unknownFields(anyOf[0] ?? {}, value, path);
  if (properties === undefined || typeof value !== 'object' || value === null) return [];
  const known = new Map<string, object>(Object.entries(properties));
  return Object.entries(value).flatMap(([name, one]) => {
    const field = known.get(name);
    return field === undefined ? [`${path}.${name}`] : unknownFields(field, one, `${path}.${name}`);
  });
}

for (const type of eventTypes) {
  test(`${type}: the example is what its shape promises, with every field and no other`, () => {
    const { data } = exampleEnvelope(type);
    assert.deepEqual(Errors(events[type].data, data), []);
    assert.deepEqual(unknownFields(events[type].data, data), []);
    assert.deepEqual(JSON.parse(JSON.stringify(data)), data);
  });
}
