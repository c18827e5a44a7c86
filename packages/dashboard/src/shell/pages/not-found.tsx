import { Link } from '@tanstack/react-router';
import { strings } from '../../strings/index.ts';

/** For unknown URLs, and for what was deleted or is not visible. */
export function NotFound() {
  return (
    <div className="pt-[14dvh]">
      <WhatIsMissing />
    </div>
  );
}

function WhatIsMissing() {
  return (
    <div className="mx-auto max-w-md px-6 py-8 text-center">
      <h1 className="text-xl font-semibold">{strings.errors.notFoundTitle}</h1>
      <p className="mt-2 text-balance text-muted">{strings.errors.notFoundText}</p>
      <Link to="/" className="mt-4 inline-block font-medium text-accent underline underline-offset-4">
        {strings.errors.goHome}
      </Link>
    </div>
  );
}

/** The same as a page of its own, outside of the app shell. */
export function NotFoundPage() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center pb-[10dvh]">
      <img src="/favicon.svg" alt="" width={40} height={40} />
      <WhatIsMissing />
    </main>
  );
}
