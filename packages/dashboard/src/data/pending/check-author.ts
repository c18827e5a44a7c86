import type { QueryClient } from '@tanstack/react-query';
import { readUserId } from '../account/session.ts';
import { api } from '../client/api.ts';
import { isSignedOut } from '../client/describe-error.ts';
import { queryKeys } from '../keys.ts';
import { readPending } from './pending-changes.ts';

/** What an earlier page left must not be sent in the name of someone else. Neither must what waited. */
let isChecked = readPending().length === 0;

/**
 * Whether the browser is still signed in as the author: another tab may have signed in as someone else. Throws if the
 * service does not say.
 */
export async function isStillAuthor(cache: QueryClient, userId: string): Promise<boolean> {
  if (readUserId() !== userId) return false;
  if (isChecked) return true;
  try {
    isChecked = (await api.getSession({})).user.id === userId;
  } catch (error) {
    noteFailure(cache, error);
    throw error;
  }
  // The rest of the page does not know yet either.
  if (!isChecked) void cache.invalidateQueries({ queryKey: queryKeys.session });
  return isChecked;
}

/** The session is checked before anything is sent again. One that has ended leads to the sign-in page. */
export function noteFailure(cache: QueryClient, error: unknown): void {
  isChecked = false;
  if (isSignedOut(error)) void cache.invalidateQueries({ queryKey: queryKeys.session });
}
