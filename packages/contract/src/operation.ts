import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import type { Deprecation } from './deprecation.ts';
import type { ErrorCode } from './errors.ts';
import { limits } from './limits.ts';
import type { Scope } from './scopes.ts';

/**
 * An operation is data: what a request must look like and what comes back. Server routes, client methods, OpenAPI,
 * and the reference pages are all generated from it.
 */

/**
 * `v1` is `/api/v1`: stable, for tokens. `dashboard` is `/api`: free to change, for sessions. `widget` is `/widget/v1`: for
 * guests on the pages of a project's site, without a credential.
 */
export type Surface = 'v1' | 'dashboard' | 'widget';

export const prefixes: Record<Surface, string> = {
  v1: '/api/v1',
  dashboard: '/api',
  widget: '/widget/v1',
};

/** Cookie that carries the session secret over http; read on the dashboard surface only. */
export const sessionCookie = 'fettle_session';

/** The same over https. Browsers do not let another host or plain http set a `__Host-` cookie. */
export const secureSessionCookie = `__Host-${sessionCookie}`;

/**
 * Cookie that marks a browser as having signed in to an account before. It grants no access: it only keeps failed
 * sign-ins from elsewhere from locking that browser out.
 */
export const deviceCookie = 'fettle_device';

/** Cookie that binds a sign-in at a provider to the browser that started it. */
export const flowCookie = 'fettle_sign_in';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What the response is: one object, a page of items, the bytes of a file, or a stream of messages. */
export type Kind = 'object' | 'list' | 'file' | 'stream';

/** What an operation does to the caller's session. */
export type SessionEffect = 'opens' | 'closes' | 'confirms' | null;

export interface Operation<
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema | null = TSchema | null,
  Result extends TSchema = TSchema,
  ResultKind extends Kind = Kind,
  Versioned extends boolean = boolean,
  Session extends SessionEffect = SessionEffect,
> {
  /** Verb and noun; also the name of the handler and of the client's method. */
  name: string;
  method: Method;
  /** Below the prefix of each surface, with `:params`. */
  path: string;
  surfaces: readonly Surface[];
  /** False for the few operations that need no credential. */
  credential: boolean;
  /** Scope a token needs; null when any valid token will do. */
  scope: Scope | null;
  summary: string;
  description?: string;
  params: Params;
  query: Query;
  body: Body;
  /** True when the body can be omitted although `body` has a shape. */
  bodyOptional: boolean;
  /** Accepts `multipart/form-data` with a `file` part as well as JSON. */
  upload: boolean;
  /** Limit on the file of an upload; null for that of attachments, which is a setting. */
  uploadBytes: number | null;
  kind: ResultKind;
  /** Shape of the object, of one item of the list, or of one message of the stream. */
  result: Result;
  status: 200 | 201;
  pageSize: { default: number; max: number };
  /**
   * A list that is also available in full as CSV (`Accept: text/csv`): all items that match the filters, with the
   * fields of `result` as columns, in the same order.
   */
  csv: boolean;
  /**
   * Path below the prefix where the new object can be read; the `Location` of the response. Its parameters are fields of
   * the object.
   */
  location: string | null;
  /** Responds with an ETag made of revisions; PATCH honors If-Match. */
  versioned: Versioned;
  /** Sets or clears the session cookie, or confirms whose session it is. */
  session: Session;
  /** That it will be removed; responses announce it. */
  deprecated: Deprecation | null;
  /** Error codes beyond those that every operation can return. */
  errors: readonly ErrorCode[];
}

type Definition<P, Q, B, R, K, V, S> = Pick<Operation, 'name' | 'method' | 'path' | 'summary'> &
  Partial<
    Pick<
      Operation,
      | 'surfaces'
      | 'credential'
      | 'scope'
      | 'description'
      | 'bodyOptional'
      | 'upload'
      | 'uploadBytes'
      | 'status'
      | 'pageSize'
      | 'csv'
      | 'location'
      | 'deprecated'
      | 'errors'
    >
  > & { params?: P; query?: Q; body?: B; result: R; kind?: K; versioned?: V; session?: S };

const nothing = Type.Object({}, { additionalProperties: false });
type Nothing = typeof nothing;

/** Completes a definition with the defaults: both surfaces, a credential, one object, 200. */
export function operation<
  R extends TSchema,
  P extends TSchema = Nothing,
  Q extends TSchema = Nothing,
  B extends TSchema | null = null,
  K extends Kind = 'object',
  V extends boolean = false,
  S extends SessionEffect = null,
>(definition: Definition<P, Q, B, R, K, V, S>): Operation<P, Q, B, R, K, V, S> {
  return {
    surfaces: ['v1', 'dashboard'],
    credential: true,
    scope: null,
    bodyOptional: false,
    upload: false,
    uploadBytes: null,
    status: 200,
    pageSize: limits.page,
    csv: false,
    location: null,
    deprecated: null,
    errors: [],
    ...definition,
    params: definition.params ?? (nothing as TSchema as P),
    query: definition.query ?? (nothing as TSchema as Q),
    body: definition.body ?? (null as B),
    kind: definition.kind ?? ('object' as K),
    versioned: definition.versioned ?? (false as V),
    session: definition.session ?? (null as S),
  };
}

/** Whether responses have an ETag: one of revisions, or else a digest. Lists, files, and streams have none. */
export function hasEtag({ versioned, method, kind, surfaces }: Operation): boolean {
  return versioned || (method === 'GET' && kind === 'object' && surfaces.includes('v1'));
}

/** An input object: unknown fields are rejected, so that nothing a caller sends is silently ignored. */
export function closed<Properties extends TProperties>(properties: Properties): TObject<Properties> {
  return Type.Object(properties, { additionalProperties: false });
}

/** `page` and `limit` of a list whose largest page is `size.max`; a larger `limit` is lowered to it. */
export function paging(size: { default: number; max: number } = limits.page) {
  return {
    page: Type.Optional(Type.Integer({ minimum: 1, default: 1, description: 'Page number, starting at 1' })),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        default: size.default,
        description: `Items per page; values above ${size.max} count as ${size.max}`,
      }),
    ),
  };
}

/** What a handler receives: everything is parsed, and paging defaults are filled in. */
export interface Input<O extends Operation> {
  params: Static<O['params']>;
  query: Static<O['query']>;
  body: O['body'] extends TSchema ? Static<O['body']> : undefined;
}

/** One page of a list and the total over all pages. */
export interface Page<Item> {
  items: Item[];
  total: number;
}

/** The TypeScript type of an operation's item or object. */
export type ResultOf<O extends Operation> = Static<O['result']>;
