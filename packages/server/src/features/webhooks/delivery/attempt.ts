import type { Target } from './delivery-target.ts';

/** An attempt that was made, and what follows from it. */
export interface Attempt {
  deliveryId: string;
  durationMs: number;
  responseStatus: number | null;
  error: string | null;
  responseBody: string | null;
  outcome: 'succeeded' | 'retried' | 'failed';
  /** Seconds until the next attempt, when the outcome is `retried`. */
  nextInSeconds: number | null;
  /** The receiver responded that it is gone for good. */
  isGone: boolean;
  /** Whether a failure says something about the receiver. */
  countsAgainstReceiver: boolean;
  isSlow: boolean;
}

/** Whether the statement that records an attempt releases the queue too; `when empty` if no first attempt is left. */
export type ReleaseMode = 'never' | 'when empty' | 'always';

export interface RecordOptions {
  leaseSeconds: number;
  release: ReleaseMode;
  disableAfterFailures: number;
  disableAfterSeconds: number;
}

/** The state after an attempt was recorded. */
export interface Recorded {
  /** The webhook as it is now: its secret may have changed since the last delivery. */
  target: Target;
  /** Nothing more is sent to it. */
  isDisabled: boolean;
  /** This worker no longer holds the queue. */
  isReleased: boolean;
  status: 'pending' | 'succeeded' | 'failed' | 'skipped';
}
