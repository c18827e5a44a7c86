import type { QueryClient } from '@tanstack/react-query';
import { readUserId } from '../account/session.ts';
import { api } from '../client/api.ts';
import { keepaliveApi } from '../client/keepalive-api.ts';
import { unhide } from '../toasts/pending-deletions.ts';
import { finishDeletion } from './finish-deletion.ts';
import { type DeletePart, type DeleteTask, deletedId } from './pending-change.ts';
import { addPending, dropPending, isSendable, markPending, readPending } from './pending-changes.ts';
import { requestDeletion } from './request-deletion.ts';
import { isPassing, type Outcome, sendOrWait } from './send-pending.ts';

/** Deletes now, or waits like any other change. `leaving`: the page is about to close, so nothing can be done later. */
export async function sendDeletion(
  cache: QueryClient,
  change: DeleteTask | DeletePart,
  leaving: boolean,
): Promise<Outcome<void>> {
  const outcome = await sendAs(cache, change, leaving);
  // While it waits it is hidden for that, and shown again if the service refuses it.
  if (outcome.isWaiting) unhide([deletedId(change)]);
  else finishDeletion(cache, change);
  return outcome;
}

async function sendAs(
  cache: QueryClient,
  change: DeleteTask | DeletePart,
  leaving: boolean,
): Promise<Outcome<void>> {
  // Someone else has signed in since it was requested.
  if (readUserId() !== change.userId) {
    addPending(change);
    return { isWaiting: true };
  }
  return leaving
    ? await sendLast(change)
    : await sendOrWait(cache, change, () => requestDeletion(api, change));
}

/** Stored before it is sent, because a page that is closed does not learn whether the service has received it. */
async function sendLast(change: DeleteTask | DeletePart): Promise<Outcome<void>> {
  const isBehind = readPending().some((each) => isSendable(each, change.userId) && !each.isSending);
  addPending(change);
  if (isBehind || !navigator.onLine) return { isWaiting: true };
  markPending(change.key, { isSending: true });
  try {
    await requestDeletion(keepaliveApi, change);
  } catch (error) {
    // The page is still there, such as in the cache of the back button.
    if (isPassing(error)) {
      markPending(change.key, { isSending: false, error });
      return { isWaiting: true };
    }
    dropPending(change.key);
    throw error;
  }
  dropPending(change.key);
  return { isWaiting: false, result: undefined };
}
