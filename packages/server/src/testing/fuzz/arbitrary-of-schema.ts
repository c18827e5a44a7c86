import fc from 'fast-check';
import { pngHeader } from '../image-headers.ts';
import { placeholderOf } from './placeholders.ts';
import { richDocument } from './rich-document.ts';

/** The keywords of JSON Schema that the contract uses. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
}

/**
 * Values that match a schema, including its bounds. `name` is the name of the field: some fields need more than their
 * schema says, such as the ID of an existing object.
 */
export function arbitraryOfSchema(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const known = knownFields[name];
  if (known !== undefined && schema.anyOf === undefined && schema.type !== 'array') return known();
  if (schema.anyOf !== undefined)
    return fc.oneof(...schema.anyOf.map((branch) => arbitraryOfSchema(branch, name)));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return listOf(schema, name);
    case 'string':
      return name === 'url' && schema.format === undefined ? pageUrlOf(schema) : textOf(schema);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

const daysAgo = (min: number, max: number) =>
  fc.integer({ min, max }).map((days) => new Date(Date.now() - days * 86_400_000).toISOString());

const urlPattern = fc.stringMatching(/^(\/|\*|https:\/\/[a-z]{1,5}\.example\/)[a-z*?$]{0,12}$/);

const knownFields: Record<string, () => fc.Arbitrary<unknown>> = {
  projectId: () => placeholderOf('projects'),
  taskId: () => placeholderOf('tasks'),
  templateId: () => placeholderOf('task-templates'),
  projectIds: () => placeholderOf('projects'),
  userId: () => placeholderOf('members'),
  assigneeId: () => placeholderOf('members'),
  assigneeIds: () => placeholderOf('members'),
  reporterIds: () => placeholderOf('members'),
  checklistId: () => placeholderOf('checklists'),
  before: () => placeholderOf('tasks'),
  after: () => placeholderOf('tasks'),
  descriptionJson: () => richDocument,
  descriptionHtml: () =>
    fc.constantFrom('<p>a <b>word</b></p>', '<xmp><script>1</script></xmp>', '<ul><li>x', '', '<p>&#0;</p>'),
  contentBase64: () =>
    fc
      .oneof(
        fc.uint8Array({ maxLength: 200 }),
        fc.tuple(fc.nat(2_500), fc.nat(2_500)).map(([width, height]) => pngHeader(width, height)),
      )
      .map((bytes) => Buffer.from(bytes).toString('base64')),
  check: () => fc.constantFrom('title-missing', 'title-missing', 'link-internal-broken', 'nonsense'),
  since: () => daysAgo(0, 20),
  from: () => daysAgo(1, 420),
  to: () => daysAgo(-20, 10),
  key: () => fc.stringMatching(/^[a-z0-9]{1,8}(_[a-z0-9]{1,4})?$/),
  slug: () => fc.stringMatching(/^[a-z0-9]{2,12}(-[a-z0-9]{1,6})?$/),
  username: () => fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{3,20}$/),
  include: () => urlPattern,
  exclude: () => urlPattern,
  startUrls: () => fc.stringMatching(/^\/[a-z]{0,8}(\?[a-z]{1,3}=[0-9])?$/),
  domain: () => fc.stringMatching(/^[a-z]{4,12}\.example$/),
  userAgentSuffix: () => fc.stringMatching(/^[A-Za-z0-9]{1,10}( [A-Za-z0-9/.;]{1,10})?$/),
  headerName: () => fc.stringMatching(/^x-[a-z]{1,10}$/),
  headerValue: () => fc.stringMatching(/^[!-~]{1,20}$/),
  userName: () => fc.stringMatching(/^[a-z]{0,10}$/),
};

/** The `status` of a task is one, too; that of a project has an enum and never gets here. */
const columnFields = ['status', 'column', 'tasksTo'];
const columnKeys = fc.constantFrom('todo', 'todo', 'in_progress', 'review', 'done', 'nowhere');

function objectOf(schema: Schema): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(([field, inner]) => {
    const isColumnKey = columnFields.includes(field) && inner.enum === undefined;
    return [field, isColumnKey ? columnKeys : arbitraryOfSchema(inner, field)];
  });
  const { required = [] } = schema;
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: required as never[],
  });
}

function listOf(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const item = schema.items === undefined ? fc.jsonValue() : arbitraryOfSchema(schema.items, name);
  const { minItems: minLength = 0, maxItems = 1000 } = schema;
  const few = { minLength, maxLength: Math.min(maxItems, minLength + 3) };
  if (schema.uniqueItems === true)
    return fc.uniqueArray(item, { ...few, selector: (value) => JSON.stringify(value) });
  const full = item.map((value) => Array.from({ length: maxItems }, () => value));
  const many: fc.Arbitrary<unknown>[] = maxItems <= 500 ? [full] : [];
  return fc.oneof({ arbitrary: fc.array(item, few), weight: 12 }, ...many);
}

const letters = fc.constantFrom(
  'a',
  'Z',
  ' ',
  'é',
  '日',
  '🙂',
  'e\u0301',
  '\u202e',
  '\n',
  '"',
  '\\',
  '<',
  '&',
  '%',
);

/** Of a page that the audit of the tenant has, or any text. As part of a query, it cannot have every character it may have. */
function pageUrlOf(schema: Schema): fc.Arbitrary<unknown> {
  const known = fc.constantFrom(
    'http://site.example/page-1',
    'http://SITE.example:80/page-2#part',
    'http://site.example/page-29?utm_source=x',
  );
  return fc.oneof(known, textOf({ ...schema, maxLength: Math.min(schema.maxLength ?? 500, 500) }));
}

function textOf({ minLength = 0, maxLength = 600, format }: Schema): fc.Arbitrary<unknown> {
  const known = format === undefined ? undefined : formatted[format];
  if (known !== undefined) return known;
  const inside = Math.max(0, Math.min(maxLength, 40) - 2);
  const usual = fc
    .array(letters, { minLength: Math.min(minLength, inside), maxLength: Math.min(inside, minLength + 12) })
    .map((signs) => `x${[...signs.join('')].slice(0, inside).join('')}y`);
  const exact = fc.constantFrom(
    'b'.repeat(Math.max(1, minLength)),
    'c'.repeat(maxLength),
    '🙂'.repeat(maxLength > 20_000 ? 10 : maxLength),
  );
  return fc.oneof({ arbitrary: usual, weight: 10 }, { arbitrary: exact, weight: 1 });
}

const formatted: Record<string, fc.Arbitrary<string>> = {
  'date-time': fc.constantFrom(
    '2026-11-20T09:30:00Z',
    '2026-02-28',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '1969-12-31T23:59:59.123456789+14:00',
    '2028-02-29T12:00-09:30',
  ),
  date: fc.constantFrom('2026-11-20', '2028-02-29', '0001-01-01', '9999-12-31'),
  uri: fc.constantFrom(
    'https://example.com/',
    'http://例え.テスト/ü?q=%20#f',
    'HTTPS://EXAMPLE.COM:8443/a/../b',
    `https://example.com/${'p'.repeat(2028)}`,
    'http://[2001:db8::1]/',
  ),
  'time-zone': fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu'),
  color: fc.constantFrom('#fff', '#6B7280', 'teal', 'PINK'),
  email: fc
    .tuple(fc.constantFrom('new', 'a+b', 'Grüße'), fc.nat())
    .map(([local, number]) => `${local}.${number}@exämple.com`),
};

function numberOf({ type, minimum = -1e9, maximum = 1e9 }: Schema): fc.Arbitrary<unknown> {
  const bounds = fc.constantFrom(minimum, Math.min(maximum, minimum + 1), maximum);
  const between =
    type === 'integer'
      ? fc.integer({ min: minimum, max: maximum })
      : fc.double({ min: minimum, max: maximum, noNaN: true });
  return fc.oneof({ arbitrary: between, weight: 2 }, bounds);
}
