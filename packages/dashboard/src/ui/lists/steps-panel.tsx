import type { ReactNode } from 'react';

interface StepsPanelProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** Where there is nothing yet: the steps to begin with, as list items. */
export function StepsPanel({ title, text, children }: StepsPanelProps) {
  return (
    <section aria-label={title} className="rounded-2xl border border-line bg-accent-soft/40 p-4">
      <h2 className="text-base font-semibold">{title}</h2>
      <p className="text-sm text-muted">{text}</p>
      <ul className="mt-3 grid gap-2.5 sm:grid-cols-2 xl:grid-cols-4">{children}</ul>
    </section>
  );
}

/** The style of a step: a link or a button. */
export const stepClass =
  'flex h-full w-full items-start gap-3 rounded-xl border border-line bg-surface p-3.5 text-left shadow-card transition-colors hover:border-accent';

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
