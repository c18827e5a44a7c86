import { Link } from '@tanstack/react-router';
import { Square } from 'lucide-react';
import { formatClock } from '../../data/timer/measure-timer.ts';
import { useStopTimer } from '../../data/timer/stop-timer.ts';
import { useTimer } from '../../data/timer/timer.ts';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { RunningClock } from '../../ui/display/running-clock.tsx';

/** The running timer, on every page: opens its task, where it can be discarded too, and stops it. */
export function TimerChip({ className }: { className?: string }) {
  const timer = useTimer();
  const { isBusy, stop } = useStopTimer();
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
        <span className="truncate max-sm:sr-only">{timer.key}</span>
        <RunningClock spell={(now) => formatClock(timer, now)} label={text.running} />
      </Link>
      <button
        type="button"
        aria-label={text.stop}
        data-tip={text.stop}
        disabled={isBusy}
        onClick={() => void stop()}
        className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-lg px-2 font-medium text-accent hover:bg-hover disabled:opacity-50 pointer-coarse:h-[40px]"
      >
        <Square size={11} fill="currentColor" aria-hidden />
        <span className="max-sm:sr-only">{text.stopShort}</span>
      </button>
    </section>
  );
}
