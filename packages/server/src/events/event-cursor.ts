/**
 * A place in the order of all events: behind the event that has these numbers. The transaction comes first because
 * positions are drawn before their transactions commit: by positions alone, those that commit late are passed over.
 */
export interface EventCursor {
  /** `events.transaction_id`, a decimal of 64 bits. */
  transactionId: string;
  position: number;
}

/** Before every event. */
export const firstCursor: EventCursor = { transactionId: '0', position: 0 };

const pattern = /^(0|[1-9]\d{0,19})-(0|[1-9]\d{0,15})$/;
const largestTransactionId = 2n ** 64n - 1n;

/** `<transaction id>-<position>`: the id of a message of a stream. */
export function writeCursor({ transactionId, position }: EventCursor): string {
  return `${transactionId}-${position}`;
}

/** The cursor of such a text; null for any other text. */
export function readCursor(text: string): EventCursor | null {
  const [, transactionId = '', digits = ''] = pattern.exec(text) ?? [];
  const position = Number(digits);
  if (transactionId === '' || BigInt(transactionId) > largestTransactionId) return null;
  return Number.isSafeInteger(position) ? { transactionId, position } : null;
}

/** Negative when `a` comes before `b`, zero when they are the same place. */
export function compareCursors(a: EventCursor, b: EventCursor): number {
  if (a.transactionId === b.transactionId) return a.position - b.position;
  return BigInt(a.transactionId) < BigInt(b.transactionId) ? -1 : 1;
}
