import { lazy, Suspense } from 'react';
import { loadComponent } from '../../browser/load-component.ts';
import type { NotFoundProps } from '../../components/feedback/not-found.tsx';

/** Loaded when something is missing: no first screen needs it. */
const load = () => import('../../components/feedback/not-found.tsx');

const NotFound = lazy(loadComponent(load, 'NotFound'));

const NotFoundPage = lazy(loadComponent(load, 'NotFoundPage'));

/** Says that what the URL led to is not there. */
export function Missing({ what }: Pick<NotFoundProps, 'what'>) {
  return (
    <Suspense>
      <NotFound what={what} />
    </Suspense>
  );
}

/** The same as a page of its own, outside of the app shell. */
export function MissingPage() {
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  );
}
