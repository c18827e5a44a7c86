import type { ReactNode } from 'react';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';

interface AuthPageProps {
  title: string;
  text?: string;
  /** For a page with nothing to fill in: what it is about, above its title. */
  icon?: ReactNode;
  children: ReactNode;
}

/** The frame of every page before sign-in. */
export function AuthPage({ title, text, icon, children }: AuthPageProps) {
  return (
    <main className="flex min-h-dvh items-center justify-center p-4">
      <div className="w-full max-w-sm">
        <div className="mb-6 flex items-center justify-center gap-2.5">
          <img src="/favicon.svg" alt="" width={32} height={32} />
          <span className="text-xl font-bold tracking-tight">{strings.common.appName}</span>
        </div>
        <div
          className={classNames(
            'rounded-2xl border border-line bg-surface p-6 shadow-raised',
            icon !== undefined && 'text-center',
          )}
        >
          {icon === undefined ? null : (
            <span className="mb-4 inline-flex size-12 items-center justify-center rounded-full bg-chip text-muted">
              {icon}
            </span>
          )}
          <h1 className="text-xl font-semibold text-balance">{title}</h1>
          {text === undefined ? null : (
            <p className={`mt-1 text-sm ${icon === undefined ? 'text-pretty' : 'text-balance'} text-muted`}>
              {text}
            </p>
          )}
          <div className="mt-5">{children}</div>
        </div>
        <p className="mt-4 text-center text-xs text-muted">{strings.auth.tagline}</p>
      </div>
    </main>
  );
}
