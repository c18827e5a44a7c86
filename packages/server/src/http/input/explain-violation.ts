import { type ErrorDetail, formats, parseTimestamp } from '@fettle/contract';
import { distance } from 'fastest-levenshtein';
import type { TSchema } from 'typebox';
import { formatNumber } from '../../format-amount.ts';

/** A body can have a hundred thousand errors; more than these help nobody. */
const maxViolations = 20;
/** Unknown fields that get a spelling suggestion; for further ones the message only lists the valid names. */
const maxHints = 5;

/**
 * Explains why a value does not match a schema: which field, what is valid, what was received. Stops after the first
 * twenty errors, because the caller controls how many there are. Supports the keywords that the contract uses.
 */
export function explainViolation(schema: TSchema, value: unknown, where: string): ErrorDetail[] {
  return explain(schema as Keywords, value, '')
    .take(maxViolations)
    .map(({ path, message }) => ({
      path,
      message:
        path === ''
          ? `${where} ${message}`
          : where === 'The query'
            ? message.replace(/^Unknown field /, 'Unknown query parameter ')
            : message,
    }))
    .toArray();
}

/** Yields errors one at a time, so that nothing is searched beyond the limit. */
type Faults = Generator<ErrorDetail, void>;

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

function* explain(schema: Keywords, value: unknown, path: string): Faults {
  if (schema.anyOf !== undefined) return yield* explainUnion(schema.anyOf, value, path);
  if (schema.enum !== undefined) return yield* explainChoice(schema.enum, value, path);
  if (schema.const !== undefined) return yield* explainChoice([schema.const], value, path);
  switch (schema.type) {
    case 'object':
      return yield* explainObject(schema, value, path);
    case 'array':
      return yield* explainArray(schema, value, path);
    case 'string':
      return yield* explainString(schema, value, path);
    case 'integer':
    case 'number':
      return yield* explainNumber(schema, value, path);
    case 'boolean':
      if (typeof value !== 'boolean') yield fault(path, `must be true or false; received ${show(value)}`);
      return;
    case 'null':
      if (value !== null) yield fault(path, `must be null; received ${show(value)}`);
  }
}

function* explainObject(schema: Keywords, value: unknown, path: string): Faults {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    yield fault(path, `must be an object; received ${show(value)}`);
    return;
  }
  const properties = schema.properties ?? {};
  const known = Object.keys(properties);
  const sent = value as Record<string, unknown>;
  let unknown = 0;
  for (const name of Object.keys(sent)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property !== undefined) yield* explain(property, sent[name], join(path, name));
    else if (schema.additionalProperties === false) {
      unknown += 1;
      yield unknownField(path, name, known, unknown <= maxHints);
    }
  }
  for (const name of schema.required ?? []) {
    if (!Object.hasOwn(sent, name)) yield fault(join(path, name), 'is required');
  }
}

function unknownField(path: string, name: string, known: string[], hints: boolean): ErrorDetail {
  const near = hints ? nearest(name, known) : null;
  const hint =
    near !== null
      ? `; did you mean "${near}"?`
      : known.length === 0
        ? '; no fields are allowed here'
        : `; valid names: ${known.join(', ')}`;
  const inside = path === '' ? '' : ` in "${path}"`;
  return { path: join(path, shorten(name)), message: `Unknown field "${shorten(name)}"${inside}${hint}` };
}

function* explainArray(schema: Keywords, value: unknown, path: string): Faults {
  if (!Array.isArray(value)) {
    yield fault(path, `must be an array; received ${show(value)}`);
    return;
  }
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, items, uniqueItems } = schema;
  if (value.length < minItems) {
    yield fault(
      path,
      minItems === 1 ? 'must not be empty' : `must have ${formatNumber(minItems)} or more items`,
    );
    return;
  }
  if (value.length > maxItems) {
    yield fault(
      path,
      `must have ${formatNumber(maxItems)} items or fewer; received ${formatNumber(value.length)}`,
    );
    return;
  }
  const choices = items?.enum?.length ?? Number.POSITIVE_INFINITY;
  if (uniqueItems === true && value.length > choices) {
    yield fault(path, `must have ${choices} items or fewer, without duplicates; received ${value.length}`);
    return;
  }
  let fits = true;
  for (const [index, item] of items === undefined ? [] : value.entries()) {
    for (const found of explain(items as Keywords, item, join(path, String(index)))) {
      fits = false;
      yield found;
    }
  }
  if (fits && uniqueItems === true && namesTwice(value)) {
    yield fault(path, 'must not contain duplicates');
  }
}

/** Arrays with `uniqueItems` contain only strings. */
function namesTwice(values: readonly unknown[]): boolean {
  return new Set(values).size < values.length;
}

function* explainString(schema: Keywords, value: unknown, path: string): Faults {
  if (typeof value !== 'string') {
    yield fault(path, `must be a string; received ${show(value)}`);
    return;
  }
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = schema;
  const length = countCharacters(value);
  const format = schema.format === undefined ? undefined : formats[schema.format];
  if (length < minLength) {
    yield fault(
      path,
      minLength === 1 ? 'must not be empty' : `must have ${formatNumber(minLength)} or more characters`,
    );
  } else if (length > maxLength) {
    yield fault(
      path,
      `must have ${formatNumber(maxLength)} characters or fewer; received ${formatNumber(length)}`,
    );
  } else if (format !== undefined && !format.check(value)) {
    const received = schema.format === 'date-time' ? `; received ${show(value)}${plusHint(value)}` : '';
    yield fault(path, value === '' ? `must not be empty; it ${format.demand}` : format.demand + received);
  } else if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) {
    yield fault(path, patternDemand(schema, value));
  }
}

/** In a query, a `+` that is not escaped means a space. */
function plusHint(value: string): string {
  const repaired = value.replace(/ (?=\d{2}:\d{2}$)/, '+');
  const isRepaired = repaired !== value && parseTimestamp(repaired) !== null;
  return isRepaired ? '. In a URL, a "+" must be written as %2B' : '';
}

/** Unicode characters, counted in place: splitting the string would take a hundred times its memory. */
function countCharacters(text: string): number {
  let pairs = 0;
  for (let at = 0; at < text.length - 1; at += 1) {
    if ((text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00)
      pairs += 1;
  }
  return text.length - pairs;
}

function patternDemand(schema: Keywords, value: string): string {
  if (schema.pattern === '\\S') return 'must not be blank';
  return schema.description === undefined
    ? `must match the pattern ${schema.pattern}; received ${show(value)}`
    : `is not valid; received ${show(value)}. Expected: ${schema.description}`;
}

function* explainNumber(schema: Keywords, value: unknown, path: string): Faults {
  const kind = schema.type === 'integer' ? 'a whole number' : 'a number';
  const { minimum, maximum } = schema;
  const range =
    minimum !== undefined && maximum !== undefined
      ? ` from ${formatNumber(minimum)} to ${formatNumber(maximum)}`
      : minimum !== undefined
        ? `, ${formatNumber(minimum)} or greater`
        : maximum !== undefined
          ? `, ${formatNumber(maximum)} or less`
          : '';
  const fits =
    typeof value === 'number' &&
    (schema.type !== 'integer' || Number.isInteger(value)) &&
    value >= (minimum ?? Number.NEGATIVE_INFINITY) &&
    value <= (maximum ?? Number.POSITIVE_INFINITY);
  if (!fits) yield fault(path, `must be ${kind}${range}; received ${show(value)}`);
}

function* explainChoice(choices: unknown[], value: unknown, path: string): Faults {
  if (choices.includes(value)) return;
  yield fault(
    path,
    `must be ${choices.length > 1 ? 'one of ' : ''}${choices.join(', ')}; received ${show(value)}`,
  );
}

/** Explains the branch the caller most likely meant, which is never the one for null; mentions null where it helps. */
function* explainUnion(branches: Keywords[], value: unknown, path: string): Faults {
  if (branches.some((branch) => explain(branch, value, path).next().done === true)) return;
  const meant = branches.filter((branch) => branch.type !== 'null');
  const only = meant[0];
  if (meant.length === 1 && only !== undefined) {
    for (const detail of explain(only, value, path)) {
      yield detail.path === path && !(only.type === 'string' && typeof value === 'string')
        ? { path, message: detail.message.replace(/; received /, ' or null; received ') }
        : detail;
    }
    return;
  }
  if (meant.some(({ type }) => type === 'boolean')) {
    yield fault(path, `must be true or false; received ${show(value)}`);
    return;
  }
  const choices = meant.map((branch) => show(branch.const));
  yield fault(path, `must be one of ${choices.join(', ')}; received ${show(value)}`);
}

function fault(path: string, demand: string): ErrorDetail {
  return { path, message: path === '' ? demand : `"${path}" ${demand}` };
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function show(value: unknown): string {
  if (typeof value === 'string') return `"${shorten(value)}"`;
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

/** Shortens to 60 characters; splits only the start of a long text. */
function shorten(text: string): string {
  if (text.length <= 60) return text;
  const characters = [...text.slice(0, 122)];
  return characters.length > 60 ? `${characters.slice(0, 57).join('')}...` : text;
}

/** The known name closest to a misspelled one; null when none is close. */
function nearest(name: string, known: string[]): string | null {
  if (name.length > 40) return null;
  const ranked = known
    .map((candidate) => ({ candidate, steps: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.steps - b.steps);
  const best = ranked[0];
  return best !== undefined && best.steps <= Math.max(1, Math.ceil(name.length / 3)) ? best.candidate : null;
}
