import type { Caller } from './caller.ts';
import type { StreamOutput } from './operation-output.ts';

/**
 * The open streams of this process. Declared here and created in the feature, because every context carries it.
 */
export interface LiveStreams {
  /**
   * Opens a stream for a caller whose access was checked.
   * @throws ApiError RATE_LIMITED when the caller has too many open, UNAVAILABLE when the process has
   */
  open(request: StreamRequest): Promise<StreamOutput>;
  /** How many are open or opening. */
  count(): number;
  /** Ends every stream, and rejects new ones. */
  close(): Promise<void>;
}

export interface StreamRequest {
  caller: Caller;
  /** Null for all organizations the caller belongs to. */
  orgId: string | null;
  /** Null for all projects in these that the caller can see. */
  projectId: string | null;
  /** The ID of the last message the caller has; null for a new stream. */
  lastEventId: string | null;
}

/** Messages as they come, until the client disconnects or the stream ends. */
export interface StreamAnswer {
  messages: AsyncIterable<StreamPart>;
  /** Aborted when the reader is too slow: unsent messages are discarded, and the connection is closed. */
  cut: AbortSignal;
  /** Ends the messages and releases their resources. */
  close(): void;
}

/** A message of a stream; without a type it is a heartbeat, with only its ID or nothing. */
export interface StreamPart {
  id: string | null;
  type: string | null;
  /** JSON without line breaks between its tokens. */
  data: string;
}
