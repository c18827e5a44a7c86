import { limits } from '@fettle/contract';
import { type Attribute, commonAttributes, findIn, type ResourceSchema } from './attribute.ts';
import { invalidValue, ScimError } from './scim-error.ts';

/** A resource, or what a client sent of one, with names as the schema spells them. */
export type Fields = Record<string, unknown>;

/** The attributes that a client can set. */
export function writableAttributes(schema: ResourceSchema): readonly Attribute[] {
  return [...commonAttributes, ...schema.attributes].filter(
    ({ name, mutability }) => name !== 'schemas' && mutability !== 'readOnly',
  );
}

/**
 * Reads the body of a POST or PUT. Names are compared ignoring case; attributes that are read-only or not stored are
 * ignored, because identity providers send many of them.
 * @throws ScimError invalidSyntax, invalidValue
 */
export function readResource(body: unknown, schema: ResourceSchema): Fields {
  const sent = requireObject(body, 'The body');
  const attributes = writableAttributes(schema);
  const fields: Fields = {};
  for (const [key, value] of Object.entries(sent)) {
    const attribute = findIn(attributes, withoutUrn(key, schema));
    if (attribute === undefined) continue;
    const read = readAttribute(value, attribute);
    if (read !== undefined) fields[attribute.name] = read;
  }
  return fields;
}

/** `urn:…:User:userName` is another spelling of `userName`. */
export function withoutUrn(name: string, { urn }: ResourceSchema): string {
  return name.toLowerCase().startsWith(`${urn.toLowerCase()}:`) ? name.slice(urn.length + 1) : name;
}

export function requireObject(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw new ScimError(400, 'invalidSyntax', `${what} must be a JSON object.`);
}

/** The value of an attribute; undefined for null and for empty lists, which mean that there is none. */
export function readAttribute(value: unknown, attribute: Attribute): unknown {
  if (value === null || value === undefined) return undefined;
  if (attribute.multiValued !== true) return readSingle(value, attribute);
  const elements = readElements(value, attribute);
  return elements.length === 0 ? undefined : elements;
}

/** The elements of a list; one that is sent without a list around it counts as a list of one. */
export function readElements(value: unknown, attribute: Attribute): Fields[] {
  const sent = Array.isArray(value) ? (value as unknown[]) : [value];
  if (sent.length > limits.scimGroupMembers)
    throw invalidValue(`"${attribute.name}" can have up to ${limits.scimGroupMembers} elements.`);
  return sent.flatMap((element) => {
    const fields = readComplex(typeof element === 'string' ? { value: element } : element, attribute);
    return fields === undefined ? [] : [fields];
  });
}

/** One value, or one element of a list. */
export function readSingle(value: unknown, attribute: Attribute): unknown {
  const { name, type } = attribute;
  if (type === 'complex') return readComplex(value, attribute);
  if (type === 'boolean') {
    const read = typeof value === 'string' ? booleans[value.toLowerCase()] : value;
    if (typeof read !== 'boolean') throw invalidValue(`"${name}" must be true or false.`);
    return read;
  }
  if (typeof value !== 'string') throw invalidValue(`"${name}" must be text.`);
  const text = value.trim();
  if (text.length > maxCharacters)
    throw invalidValue(`"${name}" can have up to ${maxCharacters} characters.`);
  if (/\p{Cc}/u.test(text)) throw invalidValue(`"${name}" must be one line of text.`);
  return text === '' ? undefined : text;
}

/** Of one value. */
const maxCharacters = 500;
/** Entra ID sends booleans as text. */
const booleans: Readonly<Record<string, boolean>> = { true: true, false: false };

function readComplex(value: unknown, attribute: Attribute): Fields | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidValue(
      `"${attribute.name}" must be an object with attributes such as "${exampleOf(attribute)}".`,
    );
  const fields: Fields = {};
  for (const [key, inner] of Object.entries(value as Fields)) {
    const sub = findIn(attribute.subAttributes ?? [], key);
    if (sub === undefined || sub.mutability === 'readOnly' || inner === null) continue;
    const read = readSingle(inner, sub);
    if (read !== undefined) fields[sub.name] = read;
  }
  return Object.keys(fields).length === 0 ? undefined : fields;
}

function exampleOf({ subAttributes = [] }: Attribute): string {
  return subAttributes[0]?.name ?? 'value';
}
