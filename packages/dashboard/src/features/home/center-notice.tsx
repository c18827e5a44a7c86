import type { ReactNode } from 'react';

interface CenterNoticeProps {
  icon: ReactNode;
  title: string;
  text: string;
  /** The one thing to do. */
  action: ReactNode;
  /** Another way, in a sentence. */
  children?: ReactNode;
}

/** All there is on a page, until the reader does one thing. */
export function CenterNotice({ icon, title, text, action, children }: CenterNoticeProps) {
  return (
    <section aria-label={title} className="grid min-h-[60dvh] place-items-center">
      <div className="flex w-full max-w-md flex-col items-center rounded-2xl border border-line bg-surface px-6 py-10 text-center shadow-card">
        <span className="inline-flex size-12 items-center justify-center rounded-full bg-accent-soft text-accent">
          {icon}
        </span>
        <h2 className="mt-4 text-lg font-semibold text-balance">{title}</h2>
        <p className="mt-1.5 text-sm text-balance text-muted">{text}</p>
        <div className="mt-5">{action}</div>
        {children === undefined ? null : (
          <p className="mt-4 text-sm text-balance wrap-anywhere text-muted">{children}</p>
        )}
      </div>
    </section>
  );
}
