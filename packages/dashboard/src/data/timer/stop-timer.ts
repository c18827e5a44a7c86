import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMinutes } from '../../strings/format/format-minutes.ts';
import { strings } from '../../strings/index.ts';
import { useUser } from '../account/session.ts';
import { api } from '../client/api.ts';
import { describeError } from '../client/describe-error.ts';
import { queryKeys } from '../keys.ts';
import { showToast } from '../toasts/toasts.ts';
import { elapsedMinutes } from './measure-timer.ts';
import { keepTimer, readTimer } from './timer.ts';

/** The maximum length of an entry. A timer that was forgotten for longer is capped at this. */
const maxMinutes = 10_080;

/** Stops the user's timer, or discards the measured time. */
export function useStopTimer() {
  const cache = useQueryClient();
  const { id: userId } = useUser();
  const [isBusy, setBusy] = useState(false);
  /** Returns false if the entry could not be saved. */
  const stop = async (): Promise<boolean> => {
    setBusy(true);
    try {
      return await stopTimer(cache, userId);
    } finally {
      setBusy(false);
    }
  };
  const discard = (): void => {
    const lost = readTimer(userId);
    keepTimer(userId, null);
    const run = (): void => {
      // Unless another timer was started in the meantime.
      if (readTimer(userId) === null) keepTimer(userId, lost);
    };
    showToast({ text: strings.time.discarded, action: { label: strings.common.undo, run } });
  };
  return { isBusy, stop, discard };
}

/**
 * Logs the measured time on the task of the timer. The first attempt fixes the time: if it fails, or its response is
 * lost, a retry sends the same entry, which is logged once. The timer is cleared once the entry is saved.
 */
async function stopTimer(cache: QueryClient, userId: string): Promise<boolean> {
  const timer = readTimer(userId);
  if (timer === null) return true;
  const { taskId, projectId, key, entryKey, stoppedAt = new Date().toISOString() } = timer;
  keepTimer(userId, { ...timer, stoppedAt });
  const minutes = Math.min(maxMinutes, elapsedMinutes({ ...timer, stoppedAt }, Date.now()));
  try {
    await api.logTime({ id: taskId, minutes, loggedAt: stoppedAt }, { idempotencyKey: entryKey });
  } catch (error) {
    showToast({ kind: 'error', text: strings.time.notLogged(key, describeError(error)) });
    return false;
  }
  keepTimer(userId, null);
  showToast({ kind: 'success', text: strings.time.logged(formatMinutes(minutes), key) });
  void cache.invalidateQueries({ queryKey: queryKeys.task(taskId) });
  void cache.invalidateQueries({ queryKey: queryKeys.taskLists(projectId) });
  return true;
}
