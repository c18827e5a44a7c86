import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../data/api.ts';
import { describeError } from '../../../data/describe-error.ts';
import { taskListsKey } from '../../../data/tasks.ts';
import { strings } from '../../../strings/index.ts';
import { spellMinutes } from '../../../ui/spell-minutes.ts';
import { notify } from '../../../ui/toast.tsx';
import { keepTimer, minutesOf, readTimer } from './timer.ts';

/** The most one entry may have: a timer that was forgotten for longer counts as this. */
const mostMinutes = 10_080;

/**
 * Logs what the running timer measured, on the task it was started on. It is forgotten once the service has it; when
 * that fails it runs on, and false is given back.
 */
export async function stopTimer(cache: QueryClient): Promise<boolean> {
  const timer = readTimer();
  if (timer === null) return true;
  const { taskId, projectId, key, entryKey } = timer;
  const minutes = Math.min(mostMinutes, minutesOf(timer, Date.now()));
  try {
    await api.logTime({ id: taskId, minutes }, { idempotencyKey: `${entryKey} ${minutes}` });
  } catch (error) {
    notify({ kind: 'error', text: describeError(error) });
    return false;
  }
  keepTimer(null);
  notify({ kind: 'success', text: strings.task.time.logged(spellMinutes(minutes), key) });
  void cache.invalidateQueries({ queryKey: ['task', taskId] });
  void cache.invalidateQueries({ queryKey: taskListsKey(projectId) });
  return true;
}
