import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMinutes } from '../../strings/format/format-minutes.ts';
import { strings } from '../../strings/index.ts';
import { useUser } from '../account/session.ts';
import { api } from '../client/api.ts';
import { describeError } from '../client/describe-error.ts';
import { queryKeys } from '../keys.ts';
import { notify } from '../notices/notices.ts';
import { elapsedMinutes } from './measure-timer.ts';
import { keepTimer, readTimer } from './timer.ts';

/** The most one entry may have: a timer that was forgotten for longer counts as this. */
const mostMinutes = 10_080;

/** Stops one's timer, or forgets what it measured. */
export function useStopTimer() {
  const cache = useQueryClient();
  const { id: userId } = useUser();
  const [isBusy, setBusy] = useState(false);
  /** False when the service does not have it yet. */
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
      // Unless another one was started meanwhile.
      if (readTimer(userId) === null) keepTimer(userId, lost);
    };
    notify({ text: strings.task.time.discarded, action: { label: strings.common.undo, run } });
  };
  return { isBusy, stop, discard };
}

/**
 * Logs what the timer measured, on the task it was started on. What it measured is settled by the first try: when that
 * fails, or only its answer is lost, the same is sent again and logged once. It is forgotten once the service has it.
 */
async function stopTimer(cache: QueryClient, userId: string): Promise<boolean> {
  const timer = readTimer(userId);
  if (timer === null) return true;
  const { taskId, projectId, key, entryKey, stoppedAt = new Date().toISOString() } = timer;
  keepTimer(userId, { ...timer, stoppedAt });
  const minutes = Math.min(mostMinutes, elapsedMinutes({ ...timer, stoppedAt }, Date.now()));
  try {
    await api.logTime({ id: taskId, minutes, loggedAt: stoppedAt }, { idempotencyKey: entryKey });
  } catch (error) {
    notify({ kind: 'error', text: strings.task.time.notLogged(key, describeError(error)) });
    return false;
  }
  keepTimer(userId, null);
  notify({ kind: 'success', text: strings.task.time.logged(formatMinutes(minutes), key) });
  void cache.invalidateQueries({ queryKey: queryKeys.task(taskId) });
  void cache.invalidateQueries({ queryKey: queryKeys.taskLists(projectId) });
  return true;
}
