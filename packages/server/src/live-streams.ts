import type { Caller } from './context.ts';
import type { StreamAnswer } from './handler.ts';

/**
 * The open streams of this process. Declared here and made in the feature, because every context carries it.
 */
export interface LiveStreams {
  /**
   * Opens a stream for a caller who was found to see what he asks for.
   * @throws ApiError RATE_LIMITED when he has too many open, UNAVAILABLE when the process has
   */
  open(request: StreamRequest): Promise<StreamAnswer>;
  /** How many are open or being opened. */
  count(): number;
  /** Ends every stream and refuses new ones. */
  close(): Promise<void>;
}

export interface StreamRequest {
  caller: Caller;
  /** Null for all orgs he belongs to. */
  orgId: string | null;
  /** Null for all projects of these that the caller sees. */
  projectId: string | null;
  /** The id of the last message he has; null for a new stream. */
  lastEventId: string | null;
}
