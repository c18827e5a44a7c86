import { bindElement } from '../filter/bind-filter.ts';
import { matchesElement } from '../filter/evaluate-filter.ts';
import type { AttributePath, Filter, PatchPath } from '../filter/filter.ts';
import { readAttributePath } from '../filter/parse-filter.ts';
import { printPath } from '../filter/print-filter.ts';
import { type Attribute, commonAttributes, findIn, type ResourceSchema } from '../protocol/attribute.ts';
import {
  type Fields,
  readAttribute,
  readElements,
  readSingle,
  requireObject,
  withoutUrn,
} from '../protocol/read-resource.ts';
import { enterpriseUrn } from '../protocol/schemas.ts';
import { ScimError } from '../protocol/scim-error.ts';
import type { PatchOperation } from './read-patch.ts';

/** What `resource` is after the operations, which apply all or not at all. The resource itself is not changed. */
export function applyPatch(
  resource: Readonly<Fields>,
  operations: readonly PatchOperation[],
  schema: ResourceSchema,
): Fields {
  const patched = structuredClone(resource) as Fields;
  for (const operation of operations) {
    if (operation.path === null) applyWhole(patched, operation, schema);
    else applyAt(patched, operation.op, operation.path, operation.value, schema);
  }
  return patched;
}

/** Without a path, each attribute of the value is a path. Entra ID writes `name.givenName` there, too. */
function applyWhole(resource: Fields, { op, value }: PatchOperation, schema: ResourceSchema): void {
  const fields = requireObject(value, '"value" of an operation without "path"');
  for (const [key, inner] of Object.entries(fields)) {
    const lower = key.toLowerCase();
    if (lower === schema.urn.toLowerCase()) {
      applyWhole(resource, { op, path: null, value: inner }, schema);
      continue;
    }
    if (lower === enterpriseUrn.toLowerCase() || lower === schema.extension?.urn.toLowerCase()) continue;
    const path = readAttributePath(withoutUrn(key, schema));
    const found =
      path.schema === null ? findIn([...commonAttributes, ...schema.attributes], path.name) : undefined;
    // Whole resources are sent back with everything that is read-only.
    if (found?.mutability === 'readOnly' || found?.name === 'schemas') continue;
    if (found === undefined && path.schema === null && !isIgnored(path, schema)) continue;
    applyAt(resource, op, { path, filter: null, sub: null }, inner, schema);
  }
}

function applyAt(
  resource: Fields,
  op: PatchOperation['op'],
  { path, filter, sub }: PatchPath,
  value: unknown,
  schema: ResourceSchema,
): void {
  if (isIgnored(path, schema)) return;
  const isOurs = path.schema === null || path.schema.toLowerCase() === schema.urn.toLowerCase();
  const attribute = isOurs ? findIn([...commonAttributes, ...schema.attributes], path.name) : undefined;
  if (attribute === undefined)
    throw new ScimError(400, 'invalidPath', `A ${schema.name} has no attribute "${printPath(path)}".`);
  if (attribute.mutability === 'readOnly' || attribute.name === 'schemas')
    throw new ScimError(400, 'mutability', `"${attribute.name}" is read-only.`);
  const subName = sub ?? path.sub;
  const part = subName === null ? null : findSub(attribute, subName);
  if (attribute.multiValued === true) {
    applyToList(resource, op, attribute, { filter, part }, value);
  } else if (filter !== null) {
    throw new ScimError(
      400,
      'invalidPath',
      `"${attribute.name}" is not a list; write its path without brackets.`,
    );
  } else if (attribute.type === 'complex') {
    applyToComplex(resource, op, attribute, part, value);
  } else {
    set(resource, attribute.name, op === 'remove' ? undefined : readAttribute(value, attribute));
  }
}

/** Attributes that identity providers send and that are not stored. */
function isIgnored({ schema: urn, name, sub }: AttributePath, schema: ResourceSchema): boolean {
  if (urn?.toLowerCase() === enterpriseUrn.toLowerCase()) return true;
  // `urn:…:enterprise:2.0:User` itself, as a path, ends in the name of the schema.
  if (urn !== null && `${urn}:${name}`.toLowerCase() === enterpriseUrn.toLowerCase()) return true;
  if (urn !== null && urn.toLowerCase() !== schema.urn.toLowerCase()) return false;
  const lower = name.toLowerCase();
  return schema.ignored.has(lower) || (sub !== null && schema.ignored.has(`${lower}.${sub.toLowerCase()}`));
}

function findSub(attribute: Attribute, name: string): Attribute {
  const sub = findIn(attribute.subAttributes ?? [], name);
  if (sub === undefined)
    throw new ScimError(400, 'invalidPath', `"${attribute.name}" has no attribute "${name}".`);
  if (sub.mutability === 'readOnly')
    throw new ScimError(400, 'mutability', `"${attribute.name}.${sub.name}" is read-only.`);
  return sub;
}

function set(fields: Fields, name: string, value: unknown): void {
  if (value === undefined) delete fields[name];
  else fields[name] = value;
}

function applyToComplex(
  resource: Fields,
  op: PatchOperation['op'],
  attribute: Attribute,
  part: Attribute | null,
  value: unknown,
): void {
  if (part === null && op === 'remove') {
    set(resource, attribute.name, undefined);
    return;
  }
  const fields = { ...((resource[attribute.name] ?? {}) as Fields) };
  if (part === null) Object.assign(fields, readAttribute(value, attribute) ?? {});
  else set(fields, part.name, op === 'remove' ? undefined : readAttribute(value, part));
  set(resource, attribute.name, Object.keys(fields).length === 0 ? undefined : fields);
}

interface Target {
  filter: Filter | null;
  part: Attribute | null;
}

function applyToList(
  resource: Fields,
  op: PatchOperation['op'],
  attribute: Attribute,
  target: Target,
  value: unknown,
): void {
  const elements = (resource[attribute.name] ?? []) as Fields[];
  const changed =
    op === 'remove'
      ? removeFrom(elements, attribute, target, value)
      : target.filter === null && target.part === null
        ? addTo(op === 'replace' ? [] : elements, readElements(value, attribute))
        : changeIn(elements, op, attribute, target, value);
  set(resource, attribute.name, changed.length === 0 ? undefined : changed);
}

/** Entra ID removes members with a value instead of a filter: those elements, and not the whole list. */
function removeFrom(
  elements: readonly Fields[],
  attribute: Attribute,
  { filter, part }: Target,
  value: unknown,
): Fields[] {
  const bound = filter === null ? null : bindElement(filter, attribute);
  const isMeant = (element: Fields) => bound === null || matchesElement(element, bound);
  if (part !== null) {
    return elements.flatMap((element) => {
      if (!isMeant(element)) return [element];
      const { [part.name]: _, ...rest } = element;
      return Object.keys(rest).length === 0 || part.name === 'value' ? [] : [rest];
    });
  }
  if (filter !== null || value === undefined || value === null)
    return elements.filter((element) => !isMeant(element));
  const removed = new Set(readElements(value, attribute).map(keyOf));
  return elements.filter((element) => !removed.has(keyOf(element)));
}

function keyOf({ value }: Fields): string {
  return String(value).toLowerCase();
}

/** An element with a value that is already there takes the place of that one. */
function addTo(elements: readonly Fields[], added: readonly Fields[]): Fields[] {
  const byKey = new Map<string, Fields>();
  for (const element of elements) byKey.set(keyOf(element), element);
  for (const element of added) byKey.set(keyOf(element), { ...byKey.get(keyOf(element)), ...element });
  return onePrimary([...byKey.values()], added);
}

/** Of several elements, only the one that became primary last is. */
function onePrimary(elements: Fields[], changed: readonly Fields[]): Fields[] {
  const last = changed.findLast(({ primary }) => primary === true);
  if (last === undefined) return elements;
  return elements.map((element) =>
    element['primary'] === true && keyOf(element) !== keyOf(last) ? { ...element, primary: false } : element,
  );
}

function changeIn(
  elements: readonly Fields[],
  op: 'add' | 'replace',
  attribute: Attribute,
  { filter, part }: Target,
  value: unknown,
): Fields[] {
  const bound = filter === null ? null : bindElement(filter, attribute);
  const change = part === null ? requireElement(value, attribute) : partOf(part, value);
  const changed: Fields[] = [];
  const result = elements.map((element) => {
    if (bound !== null && !matchesElement(element, bound)) return element;
    const next = op === 'replace' && part === null ? change : { ...element, ...change };
    changed.push(next);
    return next;
  });
  if (changed.length > 0) return onePrimary(result, changed);
  // Entra ID sets `emails[type eq "work"].value` of people who have no address yet.
  const described = filter === null ? {} : describedBy(filter, attribute);
  if (described === null)
    throw new ScimError(400, 'noTarget', `No element of "${attribute.name}" matches the filter of the path.`);
  return addTo(result, [{ ...described, ...change }]);
}

function requireElement(value: unknown, attribute: Attribute): Fields {
  const [element = {}] = readElements(value, attribute);
  return element;
}

function partOf(part: Attribute, value: unknown): Fields {
  const read = readSingle(value, part);
  return read === undefined ? {} : { [part.name]: read };
}

/** The element that a filter of equalities describes; null for any other filter. */
function describedBy(filter: Filter, attribute: Attribute): Fields | null {
  if (filter.kind === 'and') {
    const [left, right] = [describedBy(filter.left, attribute), describedBy(filter.right, attribute)];
    return left === null || right === null ? null : { ...left, ...right };
  }
  if (filter.kind !== 'compare' || filter.operator !== 'eq' || filter.value === null) return null;
  const sub = findIn(attribute.subAttributes ?? [], filter.path.name);
  return sub === undefined ? null : { [sub.name]: readSingle(filter.value, sub) };
}
