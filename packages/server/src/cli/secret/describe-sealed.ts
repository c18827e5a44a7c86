import { formatCount } from '../../format-amount.ts';
import type { SealedCounts } from '../../sealing/reseal.ts';
import type { Io } from '../io.ts';

/** Says what was encrypted again, and what nobody can read. */
export function describeResealed({ current, outdated, unreadable }: SealedCounts, io: Io): void {
  io.out(
    `${formatCount(outdated, 'stored value')} encrypted with the current secret; ${formatCount(current, 'value')} already had it.`,
  );
  warnOfUnreadable(unreadable, io);
}

export function warnOfUnreadable(unreadable: number, io: Io): void {
  if (unreadable === 0) return;
  io.error(
    `${formatCount(unreadable, 'stored value')} cannot be decrypted with any accepted secret. If you have the secret that encrypted them, accept it, too, and run fettle secret reseal again.`,
  );
}
