import type { Operations, StreamMessage } from './contract-types.ts';
import type { FileDownload } from './file-download.ts';
import type { operations } from './operations.ts';
import type { StreamOptions } from './stream-options.ts';

/**
 * The APIs of the service: `v1` for tokens, `dashboard` for sessions, and `widget` for people without an account.
 *
 * @example
 * const surface: Surface = 'v1';
 */
export type Surface = 'v1' | 'dashboard' | 'widget';

type Table = typeof operations;

/**
 * Names of the operations on a surface.
 *
 * @example
 * const name: NamesOn<'v1'> = 'createTask';
 */
export type NamesOn<S extends Surface> = {
  [Name in keyof Table]: Table[Name] extends { only: infer Only }
    ? S extends Only
      ? Name
      : never
    : S extends 'widget'
      ? never
      : Name;
}[keyof Table];

type Renames<Name extends keyof Table> = Table[Name] extends { renames: infer R } ? R : Record<never, never>;

/** The body, with colliding fields renamed as in the table of operations. */
type BodyFields<Name extends keyof Table> = Operations[Name]['body'] extends infer Body extends object
  ? Omit<Body, Renames<Name>[keyof Renames<Name>] & PropertyKey> & {
      [New in keyof Renames<Name>]?: Body[Renames<Name>[New] & keyof Body];
    }
  : unknown;

/** The fields that a form can have beside its file. */
type FormFields<Name extends keyof Table> = Operations[Name]['body'] extends infer Body extends object
  ? Omit<Body, keyof FileInput | 'contentBase64' | 'url'>
  : unknown;

/** Allows undefined for optional fields, which omits them. */
type Loose<T> = { [K in keyof T]: Record<never, never> extends Pick<T, K> ? T[K] | undefined : T[K] };

/**
 * A file that is sent as multipart instead of base64.
 *
 * @example
 * const input: FileInput = { file: new Uint8Array([104, 105]), fileName: 'hi.txt', mimeType: 'text/plain' };
 */
export interface FileInput {
  /** The content. */
  file: Blob | Uint8Array<ArrayBuffer>;
  /** Default: the name of a `File`. */
  fileName?: string | undefined;
  /** Default: the type of the blob. */
  mimeType?: string | undefined;
}

type Flat<Name extends keyof Table> = Loose<
  Operations[Name]['params'] & Operations[Name]['query'] & BodyFields<Name>
>;

/**
 * The flat input object of a call: path parameters, query, and body fields together. A body field with the name of a
 * path parameter gets the prefix `new`: `updateOrg({ slug: 'old', newSlug: 'new' })`.
 *
 * @example
 * const input: CallInput<'updateTask'> = { id, title: 'Fix the footer', dueDate: null };
 */
export type CallInput<Name extends keyof Table> = Table[Name] extends { body: 'upload' }
  ? Flat<Name> | (Loose<Operations[Name]['params'] & FormFields<Name>> & FileInput)
  : Flat<Name>;

/**
 * One page of a list; `total` is the number of items on all pages.
 *
 * @example
 * const { items, total }: ListPage<CallResult<'listTasks'>['items'][number]> = await client.listTasks();
 */
export interface ListPage<Item> {
  /** The items of this page. */
  items: Item[];
  /** Number of this page, starting at 1. */
  page: number;
  /** Maximum number of items per page. */
  limit: number;
  /** Number of items on all pages. */
  total: number;
}

/**
 * What a call resolves to.
 *
 * @example
 * const task: CallResult<'getTask'> = await client.getTask({ id });
 */
export type CallResult<Name extends keyof Table> = Table[Name] extends { kind: 'list' }
  ? ListPage<Operations[Name]['result']>
  : Table[Name] extends { kind: 'file' }
    ? FileDownload
    : Operations[Name]['result'];

/**
 * Options of any call.
 *
 * @example
 * await client.updateTask({ id, title: 'New' }, { ifMatch: 7, timeoutMs: 5_000 });
 */
export interface CallOptions {
  /** Makes a POST safe to retry for 24 hours: the same call with the same key returns the same response. */
  idempotencyKey?: string | undefined;
  /** Revision (or ETag) the change is based on; fails with PRECONDITION_FAILED when the object has changed since. */
  ifMatch?: number | string | undefined;
  /** Aborts the call, which then rejects with the signal's reason, as fetch does. */
  signal?: AbortSignal | undefined;
  /** Timeout of this call in milliseconds; default is the client's. */
  timeoutMs?: number | undefined;
  /** Additional headers; undefined removes one of the client's headers. */
  headers?: Readonly<Record<string, string | undefined>> | undefined;
}

/**
 * A method that opens a stream and yields messages as they arrive, until the loop ends. A lost connection is reopened
 * where it stopped, without lost or repeated messages; an error response is thrown.
 *
 * @example
 * const dashboard = createClient({ baseUrl: 'https://fettle.example.com', surface: 'dashboard', session: '…' });
 * for await (const { type, data } of dashboard.streamProjectEvents({ id })) console.log(type, data);
 */
export type StreamCall<Name extends keyof Table> = (
  input: CallInput<Name>,
  options?: StreamOptions,
) => AsyncGenerator<StreamMessage, void, undefined>;

/**
 * A method of the client; the input is optional when none of its fields are required.
 *
 * @example
 * const find: Call<'getTask'> = client.getTask;
 */
export type Call<Name extends keyof Table> = Table[Name] extends { kind: 'stream' }
  ? StreamCall<Name>
  : Record<never, never> extends CallInput<Name>
    ? (input?: CallInput<Name>, options?: CallOptions) => Promise<CallResult<Name>>
    : (input: CallInput<Name>, options?: CallOptions) => Promise<CallResult<Name>>;
