import type { ReactNode } from 'react';

/** What kind of thing a row is, in a tinted circle. Its text says it too. */
export function RowIcon({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden
      className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-chip text-muted"
    >
      {children}
    </span>
  );
}
