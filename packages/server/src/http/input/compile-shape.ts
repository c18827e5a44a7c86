import { formats } from '@fettle/contract';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import Format from 'typebox/format';

for (const [name, { check }] of Object.entries(formats)) Format.Set(name, check);

/** A schema compiled to check many values. */
export interface Shape {
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
export function compileShape(schema: TSchema): Shape {
  const compiled = Compile(withoutUnique(schema as Node) as TSchema);
  const repeats = repetitionJudge(schema as Node);
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

type Judge = (value: unknown) => boolean;

/** Checks whether an array in a value has duplicates; null when the schema has no `uniqueItems`. */
function repetitionJudge({ uniqueItems, items, properties, anyOf }: Node): Judge | null {
  const judges: Judge[] = [];
  if (uniqueItems === true)
    judges.push((value) => Array.isArray(value) && new Set(value).size < value.length);
  const ofItem = items === undefined ? null : repetitionJudge(items);
  if (ofItem !== null) judges.push((value) => Array.isArray(value) && value.some(ofItem));
  for (const branch of anyOf ?? []) {
    const ofBranch = repetitionJudge(branch);
    if (ofBranch !== null) judges.push(ofBranch);
  }
  for (const [name, property] of Object.entries(properties ?? {})) {
    const ofField = repetitionJudge(property);
    if (ofField !== null) judges.push((value) => isObject(value) && ofField(value[name]));
  }
  return judges.length === 0 ? null : (value) => judges.some((judge) => judge(value));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
