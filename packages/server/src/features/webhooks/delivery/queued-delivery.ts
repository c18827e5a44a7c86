import type { EventType } from '@fettle/contract';

/** A delivery that waits for an attempt. */
export interface QueuedDelivery {
  id: string;
  eventType: EventType;
  attemptCount: number;
  /** Requested to test a webhook; there is no event behind it. */
  isTest: boolean;
  /** Null when the event is no longer stored. */
  body: string | null;
}

/** The claim under which something is written: that of a webhook's queue, or that of a delivery outside it. */
export type Fence =
  | { kind: 'queue'; webhookId: string; claimId: string }
  | { kind: 'delivery'; webhookId: string; claimId: string };
