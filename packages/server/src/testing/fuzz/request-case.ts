import type { Operation, Surface } from '@fettle/contract';
import fc from 'fast-check';
import { arbitraryOfSchema, type Schema } from './arbitrary-of-schema.ts';
import { mutate } from './mutate.ts';
import { isKind, type Kind, type Placeholder, placeholderOf } from './placeholders.ts';
import { wildBodies, wildTexts } from './wild-values.ts';

/** The sender of a request: users of the fixture, and tokens limited to a scope or a project. */
export type ActorName = 'owner' | 'lead' | 'member' | 'viewer' | 'outsider' | 'stranger';

export type CaseBody =
  | { kind: 'none' }
  | { kind: 'json'; value: unknown }
  | { kind: 'text'; text: string; type: string | null }
  | { kind: 'form'; fileName: string; bytes: Uint8Array };

/** A request before its placeholders are filled. */
export interface RequestCase {
  operation: Operation;
  surface: Surface;
  actor: ActorName;
  params: Record<string, Placeholder>;
  query: [string, unknown][];
  body: CaseBody;
  headers: Record<string, string>;
}

export interface CaseOptions {
  actor?: ActorName;
  /** Only what the schemas allow, and only IDs of the caller's own objects. */
  valid?: boolean;
}

/** Requests of one operation: valid, at the bounds, and with an error in path, query, body, or headers. */
export function requestCases(
  operation: Operation,
  surface: Surface,
  { actor, valid = false }: CaseOptions = {},
): fc.Arbitrary<RequestCase> {
  return fc.record({
    operation: fc.constant(operation),
    surface: fc.constant(surface),
    actor: actor === undefined ? actors : fc.constant(actor),
    params: fc.record(paramPlaceholders(operation, valid)),
    query: queryOf(operation, valid),
    body: bodyOf(operation, valid),
    headers: valid ? fc.constant({}) : headersOf(operation),
  });
}

const actors = fc.oneof(
  { arbitrary: fc.constant<ActorName>('owner'), weight: 6 },
  fc.constantFrom<ActorName>('lead', 'member', 'viewer', 'outsider', 'stranger'),
);

/** `/tasks/:id/comments/:commentId`: the segment before a parameter is its kind. */
export function kindsOfParams(path: string): Record<string, Kind> {
  const segments = path.split('/');
  const named = segments.flatMap((segment, index): [string, Kind][] => {
    const before = segments[index - 1] ?? '';
    const kind = segment === ':invitationId' ? 'pending' : before === 'watchers' ? 'members' : before;
    return segment.startsWith(':') && isKind(kind) ? [[segment.slice(1), kind]] : [];
  });
  return Object.fromEntries(named);
}

function paramPlaceholders({ path }: Operation, steady: boolean): Record<string, fc.Arbitrary<Placeholder>> {
  const entries = Object.entries(kindsOfParams(path));
  return Object.fromEntries(entries.map(([name, kind]) => [name, placeholderOf(kind, { steady })]));
}

function queryOf({ query }: Operation, valid: boolean): fc.Arbitrary<[string, unknown][]> {
  const schema = query as Schema;
  const names = Object.keys(schema.properties ?? {});
  const proper = (arbitraryOfSchema(schema) as fc.Arbitrary<Record<string, unknown>>).map((fields) =>
    Object.entries(fields),
  );
  if (valid || names.length === 0) return names.length === 0 && !valid ? strayQuery : proper;
  const name = fc.constantFrom(...names, 'pages', 'token', '__proto__', 'q[]', '');
  const wrong = fc
    .tuple(proper, fc.array(fc.tuple(name, fc.constantFrom(...wildTexts)), { minLength: 1, maxLength: 3 }))
    .map(([right, wild]) => [...right, ...wild]);
  return fc.oneof({ arbitrary: proper, weight: 2 }, { arbitrary: wrong, weight: 1 });
}

const strayQuery: fc.Arbitrary<[string, unknown][]> = fc.oneof(
  { arbitrary: fc.constant<[string, unknown][]>([]), weight: 9 },
  fc.constantFrom<[string, unknown][]>([['page', '1']], [['access_token', 'x']]),
);

/** Schemas do not say which fields exclude each other, so every other request uses one known valid combination. */
const sureWays: Record<string, { without: readonly string[]; required: string[] }> = {
  createRecurringTask: { without: ['taskId', 'endsOn'], required: ['templateId', 'rule'] },
  acceptInvitationAndSignIn: { without: ['idToken', 'nonce'], required: ['name', 'password'] },
};

function fitting(name: string, schema: Schema): fc.Arbitrary<unknown> {
  const way = sureWays[name];
  if (way === undefined) return arbitraryOfSchema(schema);
  const fields = Object.entries(schema.properties ?? {}).filter(([field]) => !way.without.includes(field));
  const sure = { ...schema, properties: Object.fromEntries(fields), required: way.required };
  return fc.oneof(arbitraryOfSchema(schema), arbitraryOfSchema(sure));
}

function bodyOf({ name, body, bodyOptional, upload }: Operation, valid: boolean): fc.Arbitrary<CaseBody> {
  const none: fc.Arbitrary<CaseBody> = fc.constant({ kind: 'none' });
  if (body === null) {
    const stray = fc.constantFrom<CaseBody>(
      { kind: 'json', value: {} },
      { kind: 'text', text: 'x', type: 'text/plain' },
    );
    return valid ? none : fc.oneof({ arbitrary: none, weight: 12 }, stray);
  }
  const schema = body as Schema;
  const right = fitting(name, schema);
  const proper = right.map((value): CaseBody => ({ kind: 'json', value }));
  const form = fc.record({
    kind: fc.constant('form' as const),
    fileName: fc.constantFrom('a.txt', '../../x', 'ü\u202e.png', 'CON', 'a"b\\c'),
    bytes: fc.uint8Array({ maxLength: 300 }),
  });
  const usable: fc.Arbitrary<CaseBody>[] = [proper, proper];
  if (upload) usable.push(form);
  if (bodyOptional) usable.push(none);
  if (valid) return fc.oneof(...usable);
  const names = Object.keys(schema.properties ?? {});
  const mutated = mutate(right, names).map((value): CaseBody => ({ kind: 'json', value }));
  return fc.oneof(
    { arbitrary: fc.oneof(...usable), weight: 6 },
    { arbitrary: mutated, weight: 6 },
    { arbitrary: none, weight: 1 },
    { arbitrary: strangeBody, weight: 2 },
  );
}

const strangeBody: fc.Arbitrary<CaseBody> = fc.record({
  kind: fc.constant('text' as const),
  text: fc.constantFrom(...wildBodies),
  type: fc.oneof(
    { arbitrary: fc.constant('application/json'), weight: 6 },
    fc.constantFrom(
      null,
      'text/plain',
      'application/json; charset=utf-16',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'a/b/c',
    ),
  ),
});

function headersOf({ method, versioned }: Operation): fc.Arbitrary<Record<string, string>> {
  const odd: Record<string, string>[] = [
    { 'x-request-id': '<script>' },
    { 'x-forwarded-for': '8.8.8.8' },
    { accept: 'text/html' },
    { 'accept-encoding': 'gzip', 'accept-language': '\u00ff' },
  ];
  if (method === 'GET') odd.push({ 'if-none-match': '*' }, { 'if-none-match': 'W/"1", garbage,,' });
  if (method === 'POST') odd.push({ 'idempotency-key': 'k'.repeat(256) }, { 'idempotency-key': '\u00e9' });
  if (versioned && method !== 'GET')
    odd.push({ 'if-match': 'W/"999999999"' }, { 'if-match': '"' }, { 'if-match': '*' });
  return fc.oneof({ arbitrary: fc.constant({}), weight: 8 }, fc.constantFrom(...odd));
}
