import type { ReactNode } from 'react';
import { strings } from '../../strings/index.ts';

/** The frame of every page before sign-in. */
export function AuthPage({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <main className="flex min-h-dvh items-center justify-center p-4">
      <div className="w-full max-w-sm">
        <div className="mb-6 flex items-center gap-2.5">
          <img src="/favicon.svg" alt="" width={32} height={32} />
          <span className="text-xl font-bold tracking-tight">{strings.common.appName}</span>
        </div>
        <div className="rounded-2xl border border-line bg-surface p-6 shadow-raised">
          <h1 className="text-xl font-semibold">{title}</h1>
          {text === undefined ? null : <p className="mt-1 text-sm text-muted">{text}</p>}
          <div className="mt-5">{children}</div>
        </div>
        <p className="mt-4 text-center text-xs text-muted">{strings.auth.tagline}</p>
      </div>
    </main>
  );
}
