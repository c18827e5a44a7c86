import type { BoundFilter, BoundPath } from './bind-filter.ts';
import type { Comparison, FilterValue } from './filter.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Whether a resource matches a filter. */
export function matchesFilter(resource: Fields, filter: BoundFilter): boolean {
  return evaluate(filter, (path) => valuesAt(resource, path), resource);
}

/** Whether an element of a list matches a filter made by `bindElement`. */
export function matchesElement(element: Fields, filter: BoundFilter): boolean {
  return evaluate(filter, ({ sub }) => [element[sub ?? 'value']], {});
}

function evaluate(filter: BoundFilter, read: (path: BoundPath) => unknown[], resource: Fields): boolean {
  switch (filter.kind) {
    case 'and':
      return evaluate(filter.left, read, resource) && evaluate(filter.right, read, resource);
    case 'or':
      return evaluate(filter.left, read, resource) || evaluate(filter.right, read, resource);
    case 'not':
      return !evaluate(filter.inner, read, resource);
    case 'present':
      return read(filter.path).some((value) => value !== undefined && value !== null && value !== '');
    case 'compare':
      return read(filter.path).some((value) => compares(value, filter.operator, filter.value, filter.path));
    case 'element': {
      const elements = (resource[filter.name] ?? []) as Fields[];
      return elements.some((element) => matchesElement(element, filter.inner));
    }
  }
}

/** One value, or those of all elements of a list. */
function valuesAt(resource: Fields, { name, sub, isList }: BoundPath): unknown[] {
  const value = resource[name];
  if (isList) return ((value ?? []) as Fields[]).map((element) => element[sub ?? 'value']);
  return [sub === null ? value : (value as Fields | undefined)?.[sub]];
}

function compares(
  found: unknown,
  operator: Comparison,
  wanted: FilterValue,
  { attribute }: BoundPath,
): boolean {
  const missing = found === undefined || found === null;
  if (wanted === null) return (operator === 'eq') === missing;
  if (missing) return operator === 'ne';
  if (typeof found !== 'string' || typeof wanted !== 'string')
    return (operator === 'eq') === (found === wanted);
  const isExact = attribute.caseExact === true || attribute.type === 'dateTime';
  const [a, b] = isExact ? [found, wanted] : [found.toLowerCase(), wanted.toLowerCase()];
  return tests[operator](a, b);
}

/** By code point, as PostgreSQL compares. */
const order = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

const tests: Readonly<Record<Comparison, (a: string, b: string) => boolean>> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  co: (a, b) => a.includes(b),
  sw: (a, b) => a.startsWith(b),
  ew: (a, b) => a.endsWith(b),
  gt: (a, b) => order(a, b) > 0,
  ge: (a, b) => order(a, b) >= 0,
  lt: (a, b) => order(a, b) < 0,
  le: (a, b) => order(a, b) <= 0,
};
