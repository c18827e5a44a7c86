import type { ReactNode } from 'react';

interface StepsPanelProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** Where there is nothing yet: the steps to begin with, as list items. */
export function StepsPanel({ title, text, children }: StepsPanelProps) {
  return (
    <section
      aria-label={title}
      className="sm:rounded-2xl sm:border sm:border-line sm:bg-accent-soft/40 sm:p-4"
    >
      <h2 className="text-base font-semibold">{title}</h2>
      <p className="text-sm text-muted">{text}</p>
      <ul className="mt-3 grid gap-2.5 max-sm:gap-0 max-sm:divide-y max-sm:divide-line max-sm:overflow-hidden max-sm:rounded-2xl max-sm:border max-sm:border-line max-sm:bg-surface max-sm:shadow-card sm:grid-cols-2 xl:grid-cols-4">
        {children}
      </ul>
    </section>
  );
}

/** The style of a step: a link or a button. */
export const stepClass =
  'flex h-full w-full items-start gap-3 p-3.5 text-left -outline-offset-2 transition-colors sm:rounded-xl sm:border sm:border-line sm:bg-surface sm:shadow-card sm:hover:border-accent';

interface StepTextProps {
  icon: ReactNode;
  title: string;
  text: string;
}

/** What a step says. */
export function StepText({ icon, title, text }: StepTextProps) {
  return (
    <>
      <span className="mt-0.5 shrink-0 text-accent">{icon}</span>
      <span className="min-w-0">
        <span className="block text-sm font-medium">{title}</span>
        <span className="block text-xs text-pretty break-words text-muted">{text}</span>
      </span>
    </>
  );
}
