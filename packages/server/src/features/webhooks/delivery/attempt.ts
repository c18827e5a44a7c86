import type { Target } from '../queue/queued-delivery-store.ts';

/** An attempt that was made, and what follows from it. */
export interface Attempt {
  deliveryId: string;
  durationMs: number;
  responseStatus: number | null;
  error: string | null;
  responseBody: string | null;
  outcome: 'succeeded' | 'retried' | 'failed';
  /** Until the next one, when it is `retried`; in seconds. */
  nextInSeconds: number | null;
  /** The receiver said that it is gone for good. */
  isGone: boolean;
  /** Whether a failure says something about the receiver. */
  countsAgainst: boolean;
  isSlow: boolean;
}

/** Whether a lane goes back with the statement that records an attempt; `when idle` if nothing waits in it behind. */
export type HandBack = 'never' | 'when idle' | 'always';

export interface RecordOptions {
  leaseSeconds: number;
  handBack: HandBack;
  failingDeliveries: number;
  failingSeconds: number;
}

/** How things stand after an attempt was recorded. */
export interface Recorded {
  /** The webhook as it is now: its secret may have been changed since the last delivery. */
  target: Target;
  /** Nothing more is sent to it. */
  isDisabled: boolean;
  /** The lane is ours no more. */
  isHandedBack: boolean;
  status: 'pending' | 'succeeded' | 'failed' | 'skipped';
}
