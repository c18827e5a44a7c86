import { formats } from '@fettle/contract';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import Format from 'typebox/format';

for (const [name, { check }] of Object.entries(formats)) Format.Set(name, check);

/** A schema compiled to check many values. */
export interface CompiledSchema {
  fits(value: unknown): boolean;
}

/** The keywords used here. */
interface Node {
  uniqueItems?: boolean;
  items?: Node;
  properties?: Record<string, Node>;
  anyOf?: Node[];
}

/**
 * Compiles a schema. `uniqueItems` is checked here instead of in the compiled check, which hashes every byte of every
 * item with big integers: ten times the cost of everything else for a long array. Only arrays of primitive values can
 * have the keyword, and a set compares those quickly.
 */
export function compileSchema(schema: TSchema): CompiledSchema {
  const compiled = Compile(withoutUnique(schema as Node) as TSchema);
  const repeats = duplicatePredicate(schema as Node);
  return { fits: (value) => repeats?.(value) !== true && compiled.Check(value) };
}

function withoutUnique(node: Node): Node {
  const { uniqueItems: _, items, properties, anyOf, ...rest } = node;
  const kept: Node = { ...rest };
  if (items !== undefined) kept.items = withoutUnique(items);
  if (anyOf !== undefined) kept.anyOf = anyOf.map(withoutUnique);
  if (properties !== undefined) {
    kept.properties = Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, withoutUnique(property)]),
    );
  }
  return kept;
}

type Predicate = (value: unknown) => boolean;

/** Checks whether an array in a value has duplicates; null when the schema has no `uniqueItems`. */
function duplicatePredicate({ uniqueItems, items, properties, anyOf }: Node): Predicate | null {
  const predicates: Predicate[] = [];
  if (uniqueItems === true)
    predicates.push((value) => Array.isArray(value) && new Set(value).size < value.length);
  const ofItem = items === undefined ? null : duplicatePredicate(items);
  if (ofItem !== null) predicates.push((value) => Array.isArray(value) && value.some(ofItem));
  for (const branch of anyOf ?? []) {
    const ofBranch = duplicatePredicate(branch);
    if (ofBranch !== null) predicates.push(ofBranch);
  }
  for (const [name, property] of Object.entries(properties ?? {})) {
    const ofField = duplicatePredicate(property);
    if (ofField !== null) predicates.push((value) => isObject(value) && ofField(value[name]));
  }
  return predicates.length === 0 ? null : (value) => predicates.some((matches) => matches(value));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
