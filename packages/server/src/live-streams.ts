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
  /** A new stream also has the events of this many milliseconds before it. */
  recentMs: number;
}
