import { useEffect, useState } from 'react';
import { loadUntilThere } from '../browser/lazy-part.tsx';
import { runWhenIdle } from '../data/client/run-when-idle.ts';
import { usePending } from '../data/pending/pending-changes.ts';
import { strings } from '../strings/index.ts';

type OutagePart = typeof import('./navigation/outage.tsx');

const loadPart = () => import('./navigation/outage.tsx');

/** What says that the service cannot be reached and sends what waits. Loaded after the page has rendered. */
export function OutageHost({ isOnline }: { isOnline: boolean }) {
  const [part, setPart] = useState<OutagePart | null>(null);
  const hasPending = usePending().length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: if it could not be loaded, it is tried again when it is needed
  useEffect(() => {
    if (part !== null) return undefined;
    let stopRetrying = (): void => undefined;
    const stopWaiting = runWhenIdle(() => {
      stopRetrying = loadUntilThere(loadPart, setPart);
    });
    return () => {
      stopWaiting();
      stopRetrying();
    };
  }, [part, isOnline, hasPending]);
  if (part !== null) return <part.Outage isOnline={isOnline} />;
  return isOnline ? null : (
    <p role="status" className="bg-warning-soft px-4 py-1.5 text-center text-sm">
      {strings.shell.offline}
    </p>
  );
}
