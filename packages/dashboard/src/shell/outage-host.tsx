import { useEffect, useState } from 'react';
import { runWhenIdle } from '../data/client/run-when-idle.ts';
import { usePending } from '../data/pending/pending-changes.ts';

type OutagePart = typeof import('./navigation/outage.tsx');

/** What says that the service cannot be reached and sends what waits. Loaded after the page has rendered. */
export function OutageHost({ isOnline }: { isOnline: boolean }) {
  const [part, setPart] = useState<OutagePart | null>(null);
  const hasPending = usePending().length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: if it could not be loaded, it is tried again when it is needed
  useEffect(() => {
    if (part !== null) return undefined;
    return runWhenIdle(() => {
      import('./navigation/outage.tsx').then(setPart, (error: unknown) =>
        console.info('Not loaded yet.', error),
      );
    });
  }, [part, isOnline, hasPending]);
  return part === null ? null : <part.Outage isOnline={isOnline} />;
}
