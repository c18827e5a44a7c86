import type { Task } from '@fettle/contract';
import { Play, Square } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatClock } from '../../../data/timer/measure-timer.ts';
import { useStopTimer } from '../../../data/timer/stop-timer.ts';
import { useTimer } from '../../../data/timer/timer.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { RunningClock } from '../../../ui/display/running-clock.tsx';
import { focusIfFree, focusIfLost } from '../../../ui/focus-if-lost.ts';
import { useStartTimer } from './use-start-timer.ts';

interface TimerControlProps {
  task: Task;
  /** It was just started, with a button that is gone. */
  isNew: boolean;
}

/** Starts and stops the timer. Starting it here logs the time measured elsewhere. */
export function TimerControl({ task, isNew }: TimerControlProps) {
  const timer = useTimer();
  const { isBusy, stop, discard } = useStopTimer();
  const text = strings.time;
  const { isStarting, start } = useStartTimer(task);
  const isRunning = timer?.taskId === task.id;
  const box = useFocusAfterPress(isRunning, isNew);
  if (!isRunning)
    return (
      <div ref={box}>
        <Button
          size="small"
          wide
          busy={isStarting}
          icon={<Play size={13} aria-hidden />}
          onClick={() => void start()}
        >
          {text.start}
        </Button>
        {timer === null ? null : <p className="mt-1 text-xs text-muted">{text.elsewhere(timer.key)}</p>}
      </div>
    );
  return (
    <div ref={box} className="task-timer rounded-lg bg-accent-soft text-sm">
      <span className="task-clock">
        <RunningClock spell={(now) => formatClock(timer, now)} label={text.running} />
      </span>
      <span className="task-timer-actions">
        <Button
          size="small"
          tone="primary"
          busy={isBusy}
          icon={<Square size={11} fill="currentColor" aria-hidden />}
          onClick={() => void stop()}
        >
          {text.stop}
        </Button>
        <Button size="small" tone="quiet" aria-label={text.discard} onClick={discard}>
          {strings.unsaved.discard}
        </Button>
      </span>
    </div>
  );
}

/** Start and stop take each other's place: the button that comes gets the focus of the one that goes. */
function useFocusAfterPress(isRunning: boolean, isNew: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const wasRunning = useRef(isRunning && !isNew);
  useEffect(() => {
    if (wasRunning.current === isRunning) return;
    wasRunning.current = isRunning;
    // The chip that started it goes in the same moment, and the dialog may take the focus first.
    (isNew ? focusIfLost : focusIfFree)([box.current?.querySelector('button')]);
  }, [isRunning, isNew]);
  return box;
}
