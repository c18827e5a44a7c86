import type { TSchema } from 'typebox';

/** Announces that an operation or a field will be removed. */
export interface Deprecation {
  /** Day from which it should no longer be used, such as `2027-03-01`; it can be in the future. */
  since: string;
  /** First day on which it may be missing, at least a year later. */
  sunset: string;
  /** URL of a page that says what to use instead. */
  link: string;
}

/** Months for which v1, and everything in it, still works after it has been deprecated. */
export const supportedMonths = 12;

/** Keyword of a deprecated field, beside `deprecated: true`. */
const keyword = 'x-deprecation';

/**
 * Completes a deprecation; use it for `deprecated` of an operation and in {@link deprecatedField}.
 * @throws Error when the dates break the promise that everything in v1 works for a year after it has been deprecated
 */
export function deprecation({ since, sunset, link }: Deprecation): Deprecation {
  const earliest = new Date(since);
  earliest.setUTCMonth(earliest.getUTCMonth() + supportedMonths);
  const isDay = [since, sunset].every(
    (day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)),
  );
  if (!isDay) throw new Error(`${since} and ${sunset} must be days, such as 2027-03-01.`);
  if (Date.parse(sunset) < earliest.getTime())
    throw new Error(`What is deprecated on ${since} must work until ${earliest.toISOString().slice(0, 10)}.`);
  return { since, sunset, link };
}

/** Marks a field of a body, a query, or a response as deprecated. */
export function deprecatedField<Schema extends TSchema>(schema: Schema, facts: Deprecation): Schema {
  return { ...schema, deprecated: true, [keyword]: deprecation(facts) };
}

interface Node {
  [keyword]?: Deprecation;
  properties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
}

/** Deprecations of the fields of a schema, at all levels. */
export function listDeprecations(schema: object | null): Deprecation[] {
  if (schema === null) return [];
  const { properties = {}, items, anyOf = [], [keyword]: own } = schema as Node;
  const inner = [...Object.values(properties), ...(items === undefined ? [] : [items]), ...anyOf];
  return [...(own === undefined ? [] : [own]), ...inner.flatMap(listDeprecations)];
}

/** Deprecations of the fields that a value uses. */
export function findDeprecations(schema: object | null, value: unknown): Deprecation[] {
  if (schema === null || value === undefined) return [];
  const { properties = {}, items, anyOf = [], [keyword]: own } = schema as Node;
  const inner = Array.isArray(value)
    ? value.flatMap((item: unknown) => (items === undefined ? [] : findDeprecations(items, item)))
    : typeof value === 'object' && value !== null
      ? Object.entries(properties).flatMap(([name, field]) =>
          findDeprecations(field, (value as Record<string, unknown>)[name]),
        )
      : [];
  return [
    ...(own === undefined ? [] : [own]),
    ...inner,
    ...anyOf.flatMap((branch) => findDeprecations(branch, value)),
  ];
}
