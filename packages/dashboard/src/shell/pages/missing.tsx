import { Suspense } from 'react';
import { lazyPart } from '../../browser/lazy-part.tsx';
import type { NotFoundProps } from '../../components/feedback/not-found.tsx';

/** Loaded when something is missing: no first screen needs it. */
const NotFound = lazyPart(() => import('../../components/feedback/not-found.tsx'), 'NotFound');

/** Says that what the URL led to is not there. */
export function Missing({ what, isAlone }: Pick<NotFoundProps, 'what' | 'isAlone'>) {
  return (
    <Suspense>
      <NotFound what={what} isAlone={isAlone} />
    </Suspense>
  );
}
