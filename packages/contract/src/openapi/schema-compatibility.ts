type Node = Record<string, unknown>;

/** Resolves a `$ref` in the document of its side; returns a schema without one unchanged. */
interface Sides {
  before: (schema: Node) => Node;
  now: (schema: Node) => Node;
}

type Direction = 'request' | 'answer';

/**
 * Breaking changes of a newer schema. For requests it must not require more than before; for responses it must not
 * guarantee less.
 */
export function findSchemaBreaks(
  where: string,
  before: Node,
  now: Node,
  direction: Direction,
  sides: Sides,
): string[] {
  const was = sides.before(before);
  const is = sides.now(now);
  const inside = (name: string, one: unknown, other: unknown): string[] => {
    if (one === undefined) return [];
    if (other === undefined) return [`${where}${name} is gone`];
    return findSchemaBreaks(where + name, one as Node, other as Node, direction, sides);
  };
  return [
    ...compareTypes(where, was, is, direction),
    ...compareValues(where, was, is, direction),
    ...compareProperties(where, was, is, direction, inside),
    ...inside('[]', was.items, is.items),
    ...(typeof was.additionalProperties === 'object'
      ? inside('.*', was.additionalProperties, is.additionalProperties)
      : []),
    ...compareVariants(was, is, inside),
    ...(direction === 'request' ? compareBounds(where, was, is) : []),
  ];
}

function compareTypes(where: string, was: Node, is: Node, direction: Direction): string[] {
  const before = typesOf(was);
  const now = typesOf(is);
  const [wide, narrow] = direction === 'request' ? [now, before] : [before, now];
  const fits = wide.size === 0 || (narrow.size > 0 && narrow.isSubsetOf(wide));
  if (!fits) return [`${where} changed its type from ${list(before)} to ${list(now)}`];
  return was.format === is.format ? [] : [`${where} changed its format`];
}

function typesOf(schema: Node): Set<string> {
  if (schema.type === undefined) {
    const variants = (schema.anyOf ?? []) as Node[];
    return new Set(variants.flatMap((variant) => [...typesOf(variant)]));
  }
  const types = new Set([schema.type].flat() as string[]);
  return types.has('number') ? types.add('integer') : types;
}

function list(types: Set<string>): string {
  return [...types].join('|') || 'anything';
}

function compareValues(where: string, was: Node, is: Node, direction: Direction): string[] {
  const known = was.enum as unknown[] | undefined;
  const present = is.enum as unknown[] | undefined;
  if (was.const !== is.const) return [`${where} is no longer always ${JSON.stringify(was.const)}`];
  if (known === undefined) {
    return present !== undefined && direction === 'request' ? [`${where} takes only some values now`] : [];
  }
  if (present === undefined) return direction === 'request' ? [] : [`${where} may be any value now`];
  // A value missing from responses is often a rename, so it counts in both directions.
  return known
    .filter((value) => !present.includes(value))
    .map((value) => `${where} lost the value ${JSON.stringify(value)}`);
}

function compareProperties(
  where: string,
  was: Node,
  is: Node,
  direction: Direction,
  inside: (name: string, one: unknown, other: unknown) => string[],
): string[] {
  const present = (is.properties ?? {}) as Node;
  const fields = Object.entries((was.properties ?? {}) as Node);
  const needed = new Set((was.required ?? []) as string[]);
  const needs = new Set((is.required ?? []) as string[]);
  const demanded = [...needs.difference(needed)].map((name) => `${where}.${name} became required`);
  const lost = [...needed.difference(needs)]
    .filter((name) => name in present)
    .map((name) => `${where}.${name} is no longer always there`);
  return [
    ...fields.flatMap(([name, schema]) => inside(`.${name}`, schema, present[name])),
    ...(direction === 'request' ? demanded : lost),
  ];
}

/** Variants are compared in order; new ones must be added at the end. */
function compareVariants(
  was: Node,
  is: Node,
  inside: (name: string, one: unknown, other: unknown) => string[],
): string[] {
  const before = (was.anyOf ?? []) as Node[];
  const now = (is.anyOf ?? [is]) as Node[];
  return before.flatMap((variant, index) => (variant.type === 'null' ? [] : inside('', variant, now[index])));
}

const upper = ['maxLength', 'maxItems', 'maximum', 'maxProperties'];
const lower = ['minLength', 'minItems', 'minimum', 'minProperties'];

function compareBounds(where: string, was: Node, is: Node): string[] {
  const tighter = (name: string, sign: 1 | -1) => {
    const before = was[name] as number | undefined;
    const now = is[name] as number | undefined;
    return now !== undefined && (before === undefined || (now - before) * sign < 0);
  };
  const names = [
    ...upper.filter((name) => tighter(name, 1)),
    ...lower.filter((name) => tighter(name, -1)),
    ...['pattern', 'uniqueItems'].filter((name) => is[name] !== undefined && was[name] !== is[name]),
  ];
  const closed = is.additionalProperties === false && was.additionalProperties !== false;
  return [
    ...names.map((name) => `${where} has a stricter ${name}`),
    ...(closed && was.type === 'object' ? [`${where} no longer accepts other fields`] : []),
  ];
}
