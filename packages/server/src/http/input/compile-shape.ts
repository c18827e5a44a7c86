import { formats } from '@fettle/contract';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import Format from 'typebox/format';

for (const [name, { check }] of Object.entries(formats)) Format.Set(name, check);

/** A schema made ready to judge many values. */
export interface Shape {
  fits(value: unknown): boolean;
}

/** The keywords that are looked at here. */
interface Node {
  uniqueItems?: boolean;
  items?: Node;
  properties?: Record<string, Node>;
  anyOf?: Node[];
}

/**
 * Compiles a schema. Whether a list repeats itself is judged here and not by the compiled check, which hashes every
 * byte of every item with big integers: ten times the cost of all the rest for a long list. Only lists of texts,
 * numbers and the like may ask for it, and a set compares those at once.
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

/** Tells whether a list in a value repeats itself; null where no list may be asked. */
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
