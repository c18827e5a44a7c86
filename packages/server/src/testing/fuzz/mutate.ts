import fc from 'fast-check';
import { wildValue } from './wild-values.ts';

type Fields = Record<string, unknown>;
type Mutation = (fields: Fields, name: string, wild: unknown) => unknown;

const mutations: Mutation[] = [
  (fields, name) => without(fields, name),
  (fields, name) => ({ ...without(fields, name), [`${name}s`]: fields[name] }),
  (fields, name) => ({ ...without(fields, name), [name.toUpperCase()]: fields[name] }),
  (fields, name, wild) => ({ ...fields, [name]: wild }),
  (fields, name, wild) => ({ ...fields, [name]: wild }),
  (fields, name, wild) => ({ ...fields, [name]: wild }),
  (fields, name) => ({ ...fields, [name]: [fields[name]] }),
  (fields, name) => ({ ...fields, [name]: { [name]: fields[name] } }),
  (fields, name) => ({ ...fields, [name]: JSON.stringify(fields[name] ?? null) }),
  (fields, name) => ({ ...fields, [name]: null }),
  (fields, _name, wild) => ({ ...fields, id: wild }),
  (fields, _name, wild) => ({ ...fields, orgId: wild, createdAt: wild, constructor: wild }),
  (fields) => [fields],
  (_fields, _name, wild) => wild,
];

/** An object with one fault: a field missing, renamed, added, of another type, or nested. */
export function mutate(valid: fc.Arbitrary<unknown>, names: readonly string[]): fc.Arbitrary<unknown> {
  const name = names.length === 0 ? fc.constant('extra') : fc.constantFrom(...names);
  return fc
    .tuple(valid, name, fc.constantFrom(...mutations), wildValue)
    .map(([value, field, change, wild]) => change(value as Fields, field, wild));
}

function without({ ...fields }: Fields, name: string): Fields {
  delete fields[name];
  return fields;
}
