import { useId } from 'react';
import { formatNumber } from '../../strings/format/format-number.ts';
import { Bar, type BarFill } from '../../ui/charts/bar.tsx';
import { type CountedTasks, TasksLink } from './tasks-link.tsx';

export interface LinkedBar {
  label: string;
  value: number;
  color: BarFill;
  tasks: CountedTasks;
}

interface LinkedBarsProps {
  slug: string;
  title: string;
  summary: string;
  /** The value of a full bar. */
  max: number;
  bars: readonly LinkedBar[];
}

const rowClass =
  'grid w-full grid-cols-[7rem_1fr_3rem] items-center gap-2 rounded-md py-1.5 text-left text-xs hover:bg-hover';

/** Horizontal bars, each of which leads to the tasks that it counts. */
export function LinkedBars({ slug, title, summary, max, bars }: LinkedBarsProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="rounded-2xl border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={id} className="text-sm font-semibold">
          {title}
        </h2>
        <p className="text-xs text-muted">{summary}</p>
      </div>
      <ul aria-label={title}>
        {bars.map((bar) => (
          <li key={bar.label}>
            {bar.value === 0 ? (
              <div className={rowClass}>
                <Row bar={bar} max={max} />
              </div>
            ) : (
              <TasksLink slug={slug} label={bar.label} tasks={bar.tasks} className={rowClass}>
                <Row bar={bar} max={max} />
              </TasksLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ bar: { label, value, color }, max }: { bar: LinkedBar; max: number }) {
  return (
    <>
      <span className="truncate text-muted">{label}</span> <Bar value={value} max={max} fill={color} />
      <span className="text-right tabular-nums">{formatNumber(value)}</span>
    </>
  );
}
