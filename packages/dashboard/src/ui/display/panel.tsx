import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: string;
  /** The part of a URL after `#` that leads here. */
  anchor?: string;
  /** Beside the title, such as a number. */
  note?: ReactNode;
  /** At the right end of the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled part of a page, on a surface of its own. */
export function Panel({ title, anchor, note, action, children }: PanelProps) {
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="scroll-mt-4 overflow-hidden rounded-2xl border border-line bg-surface shadow-card"
    >
      <header className="flex min-h-11 items-center gap-2 border-b border-line px-4 py-2">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {note === undefined ? null : <span className="text-sm text-muted tabular-nums">{note}</span>}
        <span className="flex-1" />
        {action}
      </header>
      {children}
    </section>
  );
}

/** Says in a panel that there is nothing, in one line. */
export function PanelNote({ children }: { children: ReactNode }) {
  return <p className="px-4 py-5 text-sm text-balance text-muted">{children}</p>;
}
