import type { Deprecation, JsonSchema } from '@fettle/contract';
import { code } from './markdown.ts';

/** One line of a field table. */
export interface Field {
  /** Dotted path, with `[]` after arrays. */
  name: string;
  type: string;
  required: boolean;
  notes: string;
}

/** The fields of an object schema, including those of nested objects without a name of their own. */
export function listFields(schema: JsonSchema, prefix = ''): Field[] {
  const required = new Set((schema.required ?? []) as string[]);
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, field]) => {
    const own = {
      name: prefix + name,
      type: describeType(field),
      required: required.has(name),
      notes: describeBounds(field),
    };
    return [own, ...listNested(field, own.name)];
  });
}

function listNested(field: JsonSchema, name: string): Field[] {
  const [variant] = ((field.anyOf ?? []) as JsonSchema[]).filter(
    ({ properties }) => properties !== undefined,
  );
  const items = field.items as JsonSchema | undefined;
  if (items !== undefined) return [...listFields(items, `${name}[].`)];
  return listFields(variant ?? field, `${name}.`);
}

/** A type in words: `string or null`, `array of [Task](#task)`, `low, medium`. */
export function describeType(schema: JsonSchema): string {
  if (typeof schema.$ref === 'string') return linkSchema(schema.$ref);
  if (Array.isArray(schema.anyOf)) {
    return [...new Set((schema.anyOf as JsonSchema[]).map(describeType))].join(' or ');
  }
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (Array.isArray(schema.enum)) return (schema.enum as string[]).map(code).join(', ');
  const orNull = [schema.type].flat().includes('null') ? ', or null' : '';
  if (schema.items !== undefined) return `array of ${describeType(schema.items as JsonSchema)}${orNull}`;
  if (typeof schema.additionalProperties === 'object') {
    return `map of ${describeType(schema.additionalProperties as JsonSchema)}${orNull}`;
  }
  const types = [schema.type ?? 'any value'].flat() as string[];
  const named = types.map((type) =>
    type === 'string' ? (formatNames[String(schema.format)] ?? type) : type,
  );
  return named.join(' or ');
}

const formatNames: Record<string, string> = { 'date-time': 'timestamp', uri: 'URL', email: 'email address' };

function linkSchema(ref: string): string {
  const name = ref.split('/').at(-1) ?? '';
  return `[${name}](#${name.toLowerCase()})`;
}

/** Bounds and description of a field in words. */
export function describeBounds(schema: JsonSchema): string {
  const inner = (schema.anyOf as JsonSchema[] | undefined)?.find(({ type }) => type !== 'null') ?? {};
  const all = { ...inner, ...schema };
  const notes = [
    range(all.minLength, all.maxLength, 'character'),
    range(all.minItems, all.maxItems, 'item'),
    range(all.minimum, all.maximum, ''),
    typeof all.pattern === 'string' ? `matches ${code(all.pattern)}` : '',
    all.uniqueItems === true ? 'no duplicates' : '',
    all.default === undefined ? '' : `default ${code(JSON.stringify(all.default))}`,
  ].filter((note) => note !== '');
  const facts = notes.length === 0 ? '' : capitalize(notes.join(', '));
  const { since, sunset } = (all['x-deprecation'] ?? {}) as Partial<Deprecation>;
  const end = since === undefined ? '' : `**Deprecated** since ${since}; works until ${sunset} at least`;
  return [all.description, facts, end].filter((part) => part !== undefined && part !== '').join('. ');
}

function range(min: unknown, max: unknown, unit: string): string {
  const show = (value: unknown) => Number(value).toLocaleString('en-US');
  if (min === undefined && max === undefined) return '';
  const units = unit === '' ? '' : ` ${unit}${(max ?? min) === 1 ? '' : 's'}`;
  if (max === undefined) return `at least ${show(min)}${units}`;
  if (min === undefined || (unit !== '' && min === 0)) return `up to ${show(max)}${units}`;
  return min === max ? `${show(min)}${units}` : `${show(min)}–${show(max)}${units}`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
