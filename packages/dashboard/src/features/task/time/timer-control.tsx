import type { Task } from '@fettle/contract';
import { Play, Square, X } from 'lucide-react';
import { useUser } from '../../../data/account/session.ts';
import { formatClock } from '../../../data/timer/measure-timer.ts';
import { useStopTimer } from '../../../data/timer/stop-timer.ts';
import { startTimer, useTimer } from '../../../data/timer/timer.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { RunningClock } from '../../../ui/display/running-clock.tsx';

/** Starts and stops the timer. Starting it here logs the time measured elsewhere. */
export function TimerControl({ task }: { task: Task }) {
  const { id: userId } = useUser();
  const timer = useTimer();
  const { isBusy, stop, discard } = useStopTimer();
  const text = strings.time;
  const start = async (): Promise<void> => {
    if (await stop()) startTimer(userId, task);
  };
  if (timer === null || timer.taskId !== task.id)
    return (
      <div>
        <Button
          size="small"
          wide
          busy={isBusy}
          icon={<Play size={13} aria-hidden />}
          onClick={() => void start()}
        >
          {text.start}
        </Button>
        {timer === null ? null : <p className="mt-1 text-xs text-muted">{text.elsewhere(timer.key)}</p>}
      </div>
    );
  return (
    <div className="flex items-center gap-1.5 rounded-lg bg-accent-soft p-1 pl-3 text-sm">
      <span className="flex-1">
        <RunningClock spell={(now) => formatClock(timer, now)} label={text.running} />
      </span>
      <Button
        size="small"
        tone="primary"
        busy={isBusy}
        icon={<Square size={11} fill="currentColor" aria-hidden />}
        onClick={() => void stop()}
      >
        {text.stop}
      </Button>
      <IconButton label={text.discard} onClick={discard}>
        <X size={14} aria-hidden />
      </IconButton>
    </div>
  );
}
