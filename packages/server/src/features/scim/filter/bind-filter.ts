import { type Attribute, commonAttributes, findIn, type ResourceSchema } from '../protocol/attribute.ts';
import { ScimError } from '../protocol/scim-error.ts';
import type { AttributePath, Comparison, Filter, FilterValue } from './filter.ts';
import { printPath } from './print-filter.ts';

/** An attribute that a filter names, as its schema spells it. */
export interface BoundPath {
  name: string;
  sub: string | null;
  attribute: Attribute;
  /** Whether there can be several values, of which any can match. */
  isList: boolean;
}

/** A filter whose names and values fit the attributes of a schema. */
export type BoundFilter =
  | { kind: 'and' | 'or'; left: BoundFilter; right: BoundFilter }
  | { kind: 'not'; inner: BoundFilter }
  | { kind: 'present'; path: BoundPath }
  | { kind: 'compare'; path: BoundPath; operator: Comparison; value: FilterValue }
  /** An element of a list; paths inside have its name and a sub-attribute. */
  | { kind: 'element'; name: string; inner: BoundFilter };

const invalid = (detail: string) => new ScimError(400, 'invalidFilter', detail);

/** @throws ScimError invalidFilter for an unknown attribute and for a comparison its type does not have */
export function bindFilter(filter: Filter, schema: ResourceSchema): BoundFilter {
  const attributes = [...commonAttributes, ...schema.attributes];
  const find = (path: AttributePath): Attribute => {
    const isOurs = path.schema === null || path.schema.toLowerCase() === schema.urn.toLowerCase();
    const found = isOurs ? findIn(attributes, path.name) : undefined;
    if (found === undefined || found.name === 'schemas')
      throw invalid(`A ${schema.name} cannot be filtered by "${printPath(path)}".`);
    return found;
  };
  const bindPath = (path: AttributePath): BoundPath => {
    const attribute = find(path);
    const sub = path.sub ?? (attribute.multiValued === true ? 'value' : null);
    return { name: attribute.name, isList: attribute.multiValued === true, ...subOf(attribute, sub, path) };
  };
  return bind(filter, bindPath, (path, inner) => {
    const attribute = find(path);
    if (attribute.multiValued !== true)
      throw invalid(`"${attribute.name}" is not a list; write "${attribute.name}.…" without brackets.`);
    return { kind: 'element', name: attribute.name, inner: bindElement(inner, attribute) };
  });
}

/** A filter of the elements of one attribute. */
export function bindElement(filter: Filter, attribute: Attribute): BoundFilter {
  const bindPath = (path: AttributePath): BoundPath => {
    if (path.schema !== null || path.sub !== null)
      throw invalid(`"${printPath(path)}" is not an attribute of "${attribute.name}".`);
    return {
      name: attribute.name,
      isList: attribute.multiValued === true,
      ...subOf(attribute, path.name, path),
    };
  };
  return bind(filter, bindPath, () => {
    throw invalid('Brackets cannot be nested.');
  });
}

function bind(
  filter: Filter,
  bindPath: (path: AttributePath) => BoundPath,
  element: (path: AttributePath, inner: Filter) => BoundFilter,
): BoundFilter {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return {
        kind: filter.kind,
        left: bind(filter.left, bindPath, element),
        right: bind(filter.right, bindPath, element),
      };
    case 'not':
      return { kind: 'not', inner: bind(filter.inner, bindPath, element) };
    case 'element':
      return element(filter.path, filter.inner);
    case 'present':
      return { kind: 'present', path: bindPath(filter.path) };
    case 'compare': {
      const path = bindPath(filter.path);
      const { operator } = filter;
      return { kind: 'compare', path, operator, value: readValue(path.attribute, operator, filter.value) };
    }
  }
}

function subOf(
  attribute: Attribute,
  wanted: string | null,
  path: AttributePath,
): Pick<BoundPath, 'sub' | 'attribute'> {
  if (wanted === null) {
    if (attribute.type !== 'complex') return { sub: null, attribute };
    throw invalid(`"${printPath(path)}" has several parts. Name one of them.`);
  }
  const sub = findIn(attribute.subAttributes ?? [], wanted);
  if (sub === undefined || sub.name === '$ref' || sub.type === 'reference')
    throw invalid(`"${attribute.name}" cannot be filtered by "${wanted}".`);
  return { sub: sub.name, attribute: sub };
}

const orders: ReadonlySet<Comparison> = new Set(['gt', 'ge', 'lt', 'le']);
const parts: ReadonlySet<Comparison> = new Set(['co', 'sw', 'ew']);

/** Identity providers write booleans as text, in any case. */
function readValue({ name, type }: Attribute, operator: Comparison, value: FilterValue): FilterValue {
  const isEquality = operator === 'eq' || operator === 'ne';
  if (value === null) {
    if (isEquality) return null;
    throw invalid(`"${name} ${operator} null" cannot be true.`);
  }
  if (type === 'boolean') {
    const read = typeof value === 'string' ? booleans.get(value.toLowerCase()) : value;
    if (typeof read !== 'boolean' || !isEquality)
      throw invalid(`"${name}" can be compared with eq true or false.`);
    return read;
  }
  if (typeof value !== 'string') throw invalid(`"${name}" must be compared with text in double quotes.`);
  if (type !== 'dateTime') return value;
  const time = /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time) || parts.has(operator) || !(isEquality || orders.has(operator)))
    throw invalid(
      `"${name}" must be compared with a time such as "2026-01-31T00:00:00Z", by eq, ne, gt, ge, lt, or le.`,
    );
  return new Date(time).toISOString();
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);
