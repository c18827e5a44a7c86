import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface StepsPanelProps {
  title: string;
  text: string;
  /** At the end of the title row. */
  action?: ReactNode;
  /** The steps in one row of a wide window. */
  columns?: keyof typeof widths;
  children: ReactNode;
}

const widths = {
  1: '',
  2: 'sm:grid-cols-2',
  3: 'sm:grid-cols-2 xl:grid-cols-3',
  4: 'sm:grid-cols-2 xl:grid-cols-4',
};

/** Where there is nothing yet: the steps to begin with, as list items. */
export function StepsPanel({ title, text, action, columns = 4, children }: StepsPanelProps) {
  return (
    <section aria-label={title} className="rounded-2xl border border-line bg-accent-soft/40 p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-base font-semibold">{title}</h2>
          <p className="text-sm text-muted">{text}</p>
        </div>
        {action}
      </div>
      <ul className={classNames('mt-3 grid gap-2.5', widths[columns])}>{children}</ul>
    </section>
  );
}

const cardClass = 'flex h-full w-full items-start gap-3 rounded-xl border p-3.5 text-left';

/** The style of a step that opens something: a link or a button. */
export const stepClass = `${cardClass} border-line bg-surface shadow-card transition-colors hover:border-accent`;

/** The style of a step that has to wait for another one. */
export const waitingStepClass = `${cardClass} border-dashed border-line-strong/50`;

interface StepTextProps {
  icon: ReactNode;
  title: string;
  text: string;
  /** What a step that is done is called; its icon becomes a check mark. */
  done?: string | undefined;
}

/** What a step says. */
export function StepText({ icon, title, text, done }: StepTextProps) {
  return (
    <>
      <span className={classNames('mt-0.5 shrink-0', done === undefined ? 'text-accent' : 'text-success')}>
        {done === undefined ? icon : <CircleCheck size={18} aria-hidden />}
      </span>
      <span className="min-w-0">
        <span className="block text-sm font-medium">
          {title}
          {done === undefined ? null : <span className="sr-only"> ({done})</span>}
        </span>
        <span className="block text-xs text-pretty break-words text-muted">{text}</span>
      </span>
    </>
  );
}
