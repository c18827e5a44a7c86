import type { PageParsers } from '@fettle/auditor';
import type { Egress, LookUpTxt } from '@fettle/egress';
import type { Kysely } from 'kysely';
import type { BlobStore } from './blobs/blob-store.ts';
import type { Caller } from './caller.ts';
import type { Config } from './config.ts';
import type { ReadReplica } from './db/replica/replica.ts';
import type { Tables } from './db/tables/tables.ts';
import type { IdentityState } from './identity-state.ts';
import type { LiveStreams } from './live-streams.ts';
import type { Log } from './log.ts';
import type { MailServerState } from './mail-server-state.ts';
import type { ProviderCache } from './provider-cache.ts';
import type { Secret } from './secret.ts';
import type { TaskCache } from './task-cache.ts';
import type { Telemetry } from './telemetry.ts';
import type { StagedFile, UploadedFile } from './uploaded-file.ts';
import type { WakeName } from './wake-name.ts';

export { type Caller, nobody } from './caller.ts';
export type { Log } from './log.ts';

/** The current time; injected, so that tests decide it. */
export type Clock = () => Date;

/** What all parts of a process share; created once by open-services.ts. */
export interface Services {
  db: Kysely<Tables>;
  /** A replica for what only reads (call-handler.ts); null unless the settings name one. */
  replica: ReadReplica | null;
  config: Config;
  clock: Clock;
  log: Log;
  blobs: BlobStore;
  egress: Egress;
  /** For the pages of audits; its threads start with the first audit. */
  pageParsers: PageParsers;
  /** Looks up TXT records; injected, so that tests decide what DNS says. */
  lookUpTxt: LookUpTxt;
  /** All keys for signing and encryption are derived from it (secret.ts). */
  secret: Secret;
  /** Caches and queues of sign-in and authentication; created and closed by the process. */
  identity: IdentityState;
  /** The open live streams of this process; created and closed by it. */
  live: LiveStreams;
  /** What this process has learned about the mail server. */
  mailServer: MailServerState;
  /** The tasks and pages that were listed most recently, ready to send. */
  taskCache: TaskCache;
  /** What this process has read of sign-in providers. */
  providers: ProviderCache;
  /** Traces and metrics for a collector; null unless the settings name one. */
  telemetry: Telemetry | null;
  /** The name of this process in its claims on work (work/lease.ts). */
  holder: string;
  /** Called after a commit that made work due, with the name of the worker to wake; reaches every process. */
  wake: (name: WakeName) => void;
  /** Calls `listener` when that name is woken, here or in another process; the returned function ends that. */
  onWake: (name: WakeName, listener: () => void) => () => void;
}

/** The three forms of the description in a body; undefined when the body has none. */
export interface PreparedDescription {
  /** The body it was read from; it applies to no other. */
  body: object;
  forms: { text: string | null; html: string | null; json: unknown } | undefined;
}

/** What a handler gets besides its input. */
export interface Ctx extends Services {
  actor: Caller;
  requestId: string;
  client: {
    address: string;
    userAgent: string | null;
    /** The origin of the page that sent the request, as the browser says. */
    origin?: string | null;
    /** The device cookie as it was sent. */
    device?: string | null;
    /** The cookie of a sign-in at a provider that is under way, as it was sent. */
    flow?: string | null;
  };
  /** Revisions named by If-Match, null when the header is absent or `*`. */
  expectedRevisions: readonly number[] | null;
  /** The file part of a multipart upload; null for JSON bodies. */
  file: UploadedFile | null;
  /** The file of this request once it is stored: by `prepare` (handler.ts), or while a JSON body was read. */
  staged: StagedFile | null;
  /** The description of this request once `prepare` has read it. */
  description?: PreparedDescription;
  /** For a request that opens a stream: the ID of the last message the caller has. */
  lastEventId?: string | null;
  /** The import that makes the changes, which their events name. */
  importId?: string;
  /** Functions to run once the transaction of this request has committed. */
  afterCommit: (() => void)[];
}
