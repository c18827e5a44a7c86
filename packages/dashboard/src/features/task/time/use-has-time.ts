import type { Task } from '@fettle/contract';
import { useState } from 'react';
import { readLocal } from '../../../browser/local-storage.ts';
import { usePendingOf } from '../../../data/pending/pending-changes.ts';
import { useTimer } from '../../../data/timer/timer.ts';

/**
 * Whether there is anything to show of the time spent on a task: some is logged, being typed, or waiting, or a timer runs,
 * here or elsewhere. Once there was, it stays: what somebody has just stopped does not go from under their finger.
 */
export function useHasTime(task: Task): boolean {
  const timer = useTimer();
  const isWaiting = usePendingOf(task.id).some(({ change }) => change.kind === 'log-time');
  const [isTyped] = useState(() => Boolean(readLocal(`draft time ${task.id}`)));
  const has = task.minutesLogged > 0 || timer !== null || isWaiting || isTyped;
  const [had, setHad] = useState(has);
  if (has && !had) setHad(true);
  return has || had;
}
