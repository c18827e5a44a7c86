import type { Task } from '@fettle/contract';
import { useUser } from '../../../data/account/session.ts';
import { useStopTimer } from '../../../data/timer/stop-timer.ts';
import { startTimer } from '../../../data/timer/timer.ts';
import { strings } from '../../../strings/index.ts';
import { announce } from '../../../ui/announce.ts';

/** Starts the timer on a task, once the time measured on another one is logged. `start` resolves to whether it runs. */
export function useStartTimer(task: Task): { isStarting: boolean; start: () => Promise<boolean> } {
  const { id: userId } = useUser();
  const { isBusy, stop } = useStopTimer();
  const start = async (): Promise<boolean> => {
    if (!(await stop())) return false;
    startTimer(userId, task);
    announce(strings.time.started(task.key));
    return true;
  };
  return { isStarting: isBusy, start };
}
