import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

const tones = {
  neutral: 'bg-chip text-muted',
  accent: 'bg-accent-soft text-accent',
  danger: 'bg-danger-soft text-danger',
};

interface NoticePageProps {
  icon: ReactNode;
  tone?: keyof typeof tones;
  /** The level of the heading: a page with a name of its own has one above. */
  level?: 'h1' | 'h2' | 'p';
  title: string;
  text: ReactNode;
  /** Without a box, in the middle of the page: nothing else is on it. */
  isOpen?: boolean;
  /** Announces the notice: at once, or when the reader pauses. */
  role?: 'alert' | 'status';
  /** What to do: first the one thing that helps most. */
  action?: ReactNode;
  /** Another way, in a sentence. */
  children?: ReactNode;
}

/** All there is on a page, until the reader does one thing: also what is missing, what failed, and what is done. */
export function NoticePage({
  icon,
  tone = 'neutral',
  level: Heading = 'h1',
  title,
  text,
  isOpen = false,
  role,
  action,
  children,
}: NoticePageProps) {
  return (
    <section
      role={role}
      aria-label={title}
      className={classNames(
        'mx-auto my-6 flex w-[calc(100%-2rem)] max-w-md flex-col items-center px-6 py-9 text-center in-[.page]:w-full sm:my-10',
        isOpen ? 'min-h-[60dvh] justify-center' : 'rounded-2xl border border-line bg-surface shadow-card',
      )}
    >
      <span className={`inline-flex size-12 items-center justify-center rounded-full ${tones[tone]}`}>
        {icon}
      </span>
      <Heading className="mt-4 text-lg font-semibold text-balance">{title}</Heading>
      <div className="mt-1.5 w-full text-sm text-balance wrap-anywhere text-muted">{text}</div>
      {action && (
        <div className="mt-6 flex flex-wrap justify-center gap-2 max-sm:self-stretch max-sm:*:h-11 max-sm:*:flex-1">
          {action}
        </div>
      )}
      {children && <p className="mt-4 text-sm text-balance text-muted">{children}</p>}
    </section>
  );
}
