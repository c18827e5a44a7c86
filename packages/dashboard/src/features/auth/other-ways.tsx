import type { ReactNode } from 'react';
import { strings } from '../../strings/index.ts';

/** Other ways to sign in, below the first one. Nothing while none of them applies. */
export function OtherWays({ children }: { children: ReactNode }) {
  return (
    <div className="mt-4 space-y-4 not-has-[button]:hidden">
      <OrDivider />
      {children}
    </div>
  );
}

/** Between one way to sign in and the others. */
export function OrDivider() {
  return (
    <p className="flex items-center gap-3 text-xs text-muted">
      <span className="h-px flex-1 bg-line" />
      {strings.auth.or}
      <span className="h-px flex-1 bg-line" />
    </p>
  );
}
