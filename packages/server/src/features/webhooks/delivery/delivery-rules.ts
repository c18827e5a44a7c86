/** How webhooks are delivered (CONTRACT §6), in one place. Tests bring their own numbers. */
export interface DeliveryRules {
  /** The whole exchange, and the part of it in which the connection must stand. */
  attemptMs: number;
  connectMs: number;
  /** Of an answer as much is read, and as much of that is kept. */
  readBytes: number;
  keptBytes: number;
  /** Waits before the second and each later attempt; each is spread by `spread` to both sides. */
  retrySeconds: readonly number[];
  spread: number;
  /** An answer slower than this puts its webhook among the slow ones. */
  slowMs: number;
  /** How long an attempt that runs may go on when the process stops. */
  graceMs: number;
  /** A webhook is switched off after so many deliveries failed in a row and so long without a success. */
  failingDeliveries: number;
  failingSeconds: number;
}

/** Attempts at once, after 78 s, 13 min, 2 h 10 min and 21 h 40 min: each wait is ten times the one before. */
export const deliveryRules: DeliveryRules = {
  attemptMs: 15_000,
  connectMs: 5_000,
  readBytes: 64 * 1024,
  keptBytes: 16 * 1024,
  retrySeconds: [78, 780, 7_800, 78_000],
  spread: 0.1,
  slowMs: 2_000,
  graceMs: 4_000,
  failingDeliveries: 20,
  failingSeconds: 5 * 24 * 3600,
};
