import type { Readable } from 'node:stream';
import type { Operation, Page, ResultOf } from '@fettle/contract';

/** The bytes of a file; mount streams them. */
export interface FileOutput {
  stream: Readable;
  mimeType: string;
  size: number;
  /** Name offered when the browser saves it; `inline` only for types that cannot run script. */
  fileName: string;
  inline: boolean;
  /** A page that the service wrote, which can style itself and is rendered for every request. */
  isOwnPage?: true;
}

/** Messages as they come, until the caller has enough or loses access. */
export interface StreamOutput {
  messages: AsyncIterable<StreamPart>;
  /** Aborted when the reader is too slow: what is not sent yet is discarded, and the connection closed. */
  cut: AbortSignal;
  /** Ends the messages and releases everything held for them. */
  close(): void;
}

/** A message of a stream; without a type it is a heartbeat that carries only its ID, or nothing. */
export interface StreamPart {
  id: string | null;
  type: string | null;
  /** JSON without line breaks between its tokens. */
  data: string;
}

/** All items of a filtered list, a batch at a time: for operations with `csv`. */
export interface RowsOutput<Item> {
  /** Name offered for the file they are saved in. */
  fileName: string;
  batches: AsyncIterable<readonly Item[]>;
}

/** A page of a list. Where the handler has the JSON of the items already, as one array, the response is built from that. */
export interface PageOutput<Item> extends Page<Item> {
  itemsJson?: string;
}

/** What an operation gives whoever calls it, over REST or MCP. */
export type Output<O extends Operation> = O['kind'] extends 'list'
  ? PageOutput<ResultOf<O>>
  : O['kind'] extends 'file'
    ? FileOutput
    : O['kind'] extends 'stream'
      ? StreamOutput
      : ResultOf<O>;

/** The object of a versioned operation, with the version its ETag is made of: `revision` or `revision.parts`. */
export interface Versioned<Value> {
  value: Value;
  version: string;
}

/** The object of an operation that opens a session, with the session for the browser. */
export interface WithSession<Value> {
  value: Value;
  /** Null where a further step opens it. */
  session: OpenedSession | null;
  /** A sign-in at a provider that begins, or null for one that has ended: its cookie is set or deleted. */
  flow?: { value: string; expiresAt: string } | null;
}

export interface OpenedSession {
  secret: string;
  expiresAt: string;
  /** The value of the device cookie that goes with it. */
  device: string;
}
