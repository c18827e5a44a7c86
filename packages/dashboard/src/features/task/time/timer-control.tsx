import type { Task } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Play, Square, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { notify } from '../../../ui/toast.tsx';
import { stopTimer } from './stop-timer.ts';
import { keepTimer, spellClock, type Timer, useTimer } from './timer.ts';

/** Starts and stops the timer. Starting it here logs what it measured elsewhere. */
export function TimerControl({ task }: { task: Task }) {
  const cache = useQueryClient();
  const timer = useTimer();
  const [isBusy, setBusy] = useState(false);
  const text = strings.task.time;
  const stop = async (): Promise<boolean> => {
    setBusy(true);
    try {
      return await stopTimer(cache);
    } finally {
      setBusy(false);
    }
  };
  const start = async (): Promise<void> => {
    if (!(await stop())) return;
    const { id: taskId, projectId, key } = task;
    keepTimer({
      taskId,
      projectId,
      key,
      startedAt: new Date().toISOString(),
      entryKey: crypto.randomUUID(),
    });
  };
  const discard = (): void => {
    const lost = timer;
    keepTimer(null);
    notify({ text: text.discarded, action: { label: strings.common.undo, run: () => keepTimer(lost) } });
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
    <div className="flex items-center gap-1.5 rounded-lg bg-accent-soft p-1 pl-3">
      <Clock timer={timer} />
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

function Clock({ timer }: { timer: Timer }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(ticking);
  }, []);
  const text = spellClock(timer, now);
  return (
    <span
      role="timer"
      aria-label={strings.task.time.running(text)}
      className="flex-1 text-sm font-medium tabular-nums"
    >
      {text}
    </span>
  );
}
