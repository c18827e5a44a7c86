/** How webhooks are delivered, in one place. Tests bring their own numbers. */
export interface DeliveryRules {
  /** Timeout of the whole exchange, and of the connection within it. */
  attemptMs: number;
  connectMs: number;
  /** How much of a response is read, and how much of that is stored. */
  readBytes: number;
  keptBytes: number;
  /** Delays before the second and each later attempt, each with a jitter of `spread` both ways. */
  retrySeconds: readonly number[];
  spread: number;
  /** A response slower than this makes its webhook a slow one. */
  slowMs: number;
  /** How long a running attempt may continue when the process stops. */
  graceMs: number;
  /** A webhook is disabled after this many deliveries failed in a row, and this long without a success. */
  disableAfterFailures: number;
  disableAfterSeconds: number;
}

/** Attempts at once, and 78 s, 13 min, 2 h 10 min, and 21 h 40 min later: each delay is ten times the previous one. */
export const deliveryRules: DeliveryRules = {
  attemptMs: 15_000,
  connectMs: 5_000,
  readBytes: 64 * 1024,
  keptBytes: 16 * 1024,
  retrySeconds: [78, 780, 7_800, 78_000],
  spread: 0.1,
  slowMs: 2_000,
  graceMs: 4_000,
  disableAfterFailures: 20,
  disableAfterSeconds: 5 * 24 * 3600,
};
