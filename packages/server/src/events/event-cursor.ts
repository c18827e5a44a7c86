/**
 * A position in the order of all events: after the event with these numbers. The transaction comes first because
 * position numbers are assigned before transactions commit: by position alone, events that commit late would be skipped.
 */
export interface EventCursor {
  /** `events.transaction_id`, a 64-bit integer in decimal. */
  transactionId: string;
  position: number;
}

/** Before every event. */
export const firstCursor: EventCursor = { transactionId: '0', position: 0 };

/** After no event: a stream cannot resume from it, so it resets. */
export const unknownCursor: EventCursor = { transactionId: '0', position: 1 };

const pattern = /^(0|[1-9]\d{0,19})-(0|[1-9]\d{0,15})$/;
const largestTransactionId = 2n ** 64n - 1n;

/** `<transaction id>-<position>`: the ID of a stream message. */
export function writeCursor({ transactionId, position }: EventCursor): string {
  return `${transactionId}-${position}`;
}

/** Parses such a text; null for any other text. */
export function readCursor(text: string): EventCursor | null {
  const [, transactionId = '', digits = ''] = pattern.exec(text) ?? [];
  const position = Number(digits);
  if (transactionId === '' || BigInt(transactionId) > largestTransactionId) return null;
  return Number.isSafeInteger(position) ? { transactionId, position } : null;
}

/** Negative when `a` comes before `b`, zero when they are equal. */
export function compareCursors(a: EventCursor, b: EventCursor): number {
  if (a.transactionId === b.transactionId) return a.position - b.position;
  return BigInt(a.transactionId) < BigInt(b.transactionId) ? -1 : 1;
}
