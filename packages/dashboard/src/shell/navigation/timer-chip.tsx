import { Link } from '@tanstack/react-router';
import { Square, X } from 'lucide-react';
import { formatClock } from '../../data/timer/measure-timer.ts';
import { useStopTimer } from '../../data/timer/stop-timer.ts';
import { useTimer } from '../../data/timer/timer.ts';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { RunningClock } from '../../ui/display/running-clock.tsx';

/** The running timer, on every page: opens its task, stops it, or discards it. */
export function TimerChip({ className }: { className?: string }) {
  const timer = useTimer();
  const { isBusy, stop, discard } = useStopTimer();
  if (timer === null) return null;
  const text = strings.time;
  return (
    <section
      aria-label={text.chip}
      className={classNames(
        'flex items-center rounded-lg bg-accent-soft pr-0.5 pl-2.5 text-sm',
        className ?? '',
      )}
    >
      <Link
        to="/tasks/$taskId"
        params={{ taskId: timer.taskId }}
        className="flex min-w-0 flex-1 items-center gap-2 py-1 hover:underline"
      >
        <span className="truncate">{timer.key}</span>
        <RunningClock spell={(now) => formatClock(timer, now)} label={text.running} />
      </Link>
      <IconButton label={text.stop} disabled={isBusy} onClick={() => void stop()}>
        <Square size={12} fill="currentColor" aria-hidden />
      </IconButton>
      <IconButton label={text.discard} disabled={isBusy} onClick={discard}>
        <X size={14} aria-hidden />
      </IconButton>
    </section>
  );
}
