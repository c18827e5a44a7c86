import { type ErrorDetail, formats } from '@fettle/contract';
import type { TSchema } from 'typebox';

/**
 * Says in words why a value does not fit a schema: which field, what was sent, what would be valid. Runs only after
 * the compiled check has refused the value, so it may take its time. It knows the keywords the contract uses.
 */
export function explainViolation(schema: TSchema, value: unknown, where: string): ErrorDetail[] {
  return explain(schema as Keywords, value, '').map(({ path, message }) => ({
    path,
    message:
      path === ''
        ? `${where} ${message}`
        : where === 'the query'
          ? message.replace(/^unknown field /, 'unknown query parameter ')
          : message,
  }));
}

interface Keywords {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Keywords[];
  properties?: Record<string, Keywords>;
  required?: string[];
  additionalProperties?: boolean;
  items?: Keywords;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  description?: string;
}

function explain(schema: Keywords, value: unknown, path: string): ErrorDetail[] {
  if (schema.anyOf !== undefined) return explainUnion(schema.anyOf, value, path);
  if (schema.enum !== undefined) return explainChoice(schema.enum, value, path);
  if (schema.const !== undefined) return explainChoice([schema.const], value, path);
  switch (schema.type) {
    case 'object':
      return explainObject(schema, value, path);
    case 'array':
      return explainArray(schema, value, path);
    case 'string':
      return explainString(schema, value, path);
    case 'integer':
    case 'number':
      return explainNumber(schema, value, path);
    case 'boolean':
      return typeof value === 'boolean' ? [] : [fault(path, `must be true or false, not ${show(value)}`)];
    case 'null':
      return value === null ? [] : [fault(path, `must be null, not ${show(value)}`)];
    default:
      return [];
  }
}

function explainObject(schema: Keywords, value: unknown, path: string): ErrorDetail[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [fault(path, `must be an object, not ${show(value)}`)];
  }
  const properties = schema.properties ?? {};
  const sent = value as Record<string, unknown>;
  const found: ErrorDetail[] = [];
  for (const name of Object.keys(sent)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property !== undefined) found.push(...explain(property, sent[name], join(path, name)));
    else if (schema.additionalProperties === false)
      found.push(unknownField(path, name, Object.keys(properties)));
  }
  for (const name of schema.required ?? []) {
    if (!Object.hasOwn(sent, name)) found.push(fault(join(path, name), 'is required'));
  }
  return found;
}

function unknownField(path: string, name: string, known: string[]): ErrorDetail {
  const near = nearest(name, known);
  const hint =
    near !== null
      ? ` - did you mean '${near}'?`
      : known.length === 0
        ? '; none is read here'
        : `; known here: ${known.join(', ')}`;
  const inside = path === '' ? '' : ` in '${path}'`;
  return { path: join(path, shorten(name)), message: `unknown field '${shorten(name)}'${inside}${hint}` };
}

function explainArray(schema: Keywords, value: unknown, path: string): ErrorDetail[] {
  if (!Array.isArray(value)) return [fault(path, `must be a list, not ${show(value)}`)];
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema;
  if (value.length < minItems)
    return [fault(path, `must have at least ${minItems} ${minItems === 1 ? 'item' : 'items'}`)];
  if (value.length > maxItems)
    return [fault(path, `must have at most ${maxItems} items, not ${value.length}`)];
  const items = schema.items;
  const found =
    items === undefined
      ? []
      : value.flatMap((item, index) => explain(items, item, join(path, String(index))));
  if (found.length === 0 && schema.uniqueItems === true && namesTwice(value))
    return [fault(path, 'must not name the same value twice')];
  return found;
}

/** Lists that must not repeat themselves hold texts only. */
function namesTwice(values: readonly unknown[]): boolean {
  return new Set(values).size < values.length;
}

function explainString(schema: Keywords, value: unknown, path: string): ErrorDetail[] {
  if (typeof value !== 'string') return [fault(path, `must be a text, not ${show(value)}`)];
  const length = [...value].length;
  if (length < (schema.minLength ?? 0)) {
    return [
      fault(
        path,
        schema.minLength === 1 ? 'must not be empty' : `must have at least ${schema.minLength} characters`,
      ),
    ];
  }
  if (length > (schema.maxLength ?? Number.POSITIVE_INFINITY)) {
    return [fault(path, `must have at most ${schema.maxLength} characters, not ${length}`)];
  }
  const format = schema.format === undefined ? undefined : formats[schema.format];
  if (format !== undefined && !format.check(value))
    return [fault(path, `${format.demand}, not ${show(value)}`)];
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value)) {
    return [fault(path, patternDemand(schema, value))];
  }
  return [];
}

function patternDemand(schema: Keywords, value: string): string {
  if (schema.pattern === '\\S') return 'must not be blank';
  return schema.description === undefined
    ? `does not fit ${schema.pattern}: ${show(value)}`
    : `must be: ${schema.description}; not ${show(value)}`;
}

function explainNumber(schema: Keywords, value: unknown, path: string): ErrorDetail[] {
  const kind = schema.type === 'integer' ? 'a whole number' : 'a number';
  const { minimum, maximum } = schema;
  const range =
    minimum !== undefined && maximum !== undefined
      ? ` from ${minimum} to ${maximum}`
      : minimum !== undefined
        ? ` of at least ${minimum}`
        : maximum !== undefined
          ? ` of at most ${maximum}`
          : '';
  const fits =
    typeof value === 'number' &&
    (schema.type !== 'integer' || Number.isInteger(value)) &&
    value >= (minimum ?? Number.NEGATIVE_INFINITY) &&
    value <= (maximum ?? Number.POSITIVE_INFINITY);
  return fits ? [] : [fault(path, `must be ${kind}${range}, not ${show(value)}`)];
}

function explainChoice(choices: unknown[], value: unknown, path: string): ErrorDetail[] {
  if (choices.includes(value)) return [];
  return [
    fault(path, `must be ${choices.length > 1 ? 'one of ' : ''}${choices.join(', ')}, not ${show(value)}`),
  ];
}

/** Of the branches of a union the one for null is never what the caller meant, unless he can be told so. */
function explainUnion(branches: Keywords[], value: unknown, path: string): ErrorDetail[] {
  if (branches.some((branch) => explain(branch, value, path).length === 0)) return [];
  const meant = branches.filter((branch) => branch.type !== 'null');
  const only = meant[0];
  if (meant.length === 1 && only !== undefined) {
    return explain(only, value, path).map((detail) =>
      detail.path === path && !(only.type === 'string' && typeof value === 'string')
        ? { path, message: detail.message.replace(/, not /, ' or null, not ') }
        : detail,
    );
  }
  const choices = meant.flatMap((branch) =>
    branch.type === 'boolean' ? ['true', 'false'] : [show(branch.const)],
  );
  return [fault(path, `must be one of ${choices.join(', ')}, not ${show(value)}`)];
}

function fault(path: string, demand: string): ErrorDetail {
  return { path, message: path === '' ? demand : `'${path}' ${demand}` };
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function show(value: unknown): string {
  if (typeof value === 'string') return `'${shorten(value)}'`;
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

function shorten(text: string): string {
  const characters = [...text];
  return characters.length > 60 ? `${characters.slice(0, 57).join('')}...` : text;
}

/** The known name closest to a misspelt one, null when none is close. */
function nearest(name: string, known: string[]): string | null {
  if (name.length > 40) return null;
  const ranked = known
    .map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  return best !== undefined && best.distance <= Math.max(1, Math.ceil(name.length / 3))
    ? best.candidate
    : null;
}

/** Levenshtein distance, row by row. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
