import { useEffect, useState } from 'react';
import { loadUntilThere } from '../browser/lazy-part.tsx';
import { runWhenIdle } from '../data/client/run-when-idle.ts';
import { latestPending, onPendingToast, subscribeToToasts } from '../data/toasts/toasts.ts';

type Overlays = typeof import('../ui/overlays/overlays.tsx');

const loadOverlays = () => import('../ui/overlays/overlays.tsx');

/**
 * Toasts and tooltips over every page, loaded after the page has rendered, or with the first notice. If they cannot be
 * loaded, which is what notices then speak of, only its words are shown.
 */
export function OverlaysHost() {
  const [overlays, setOverlays] = useState<Overlays | null>(null);
  const [words, setWords] = useState<string>();
  useEffect(() => {
    let stopRetrying = (): void => undefined;
    const load = (): void => {
      stopRetrying();
      // Pending notices are kept.
      stopRetrying = loadUntilThere(loadOverlays, setOverlays, () => setWords(latestPending()));
    };
    const stopListening = onPendingToast(load);
    const stopWaiting = runWhenIdle(load);
    return () => {
      stopRetrying();
      stopListening();
      stopWaiting();
    };
  }, []);
  if (overlays === null)
    return words === undefined ? null : (
      <p
        role="alert"
        className="fixed inset-x-3 bottom-3 z-50 rounded-xl border border-danger bg-surface p-3 text-sm text-danger sm:left-auto sm:w-96"
      >
        {words}
      </p>
    );
  const { Toasts, Tooltips } = overlays;
  return (
    <>
      <Toasts subscribe={subscribeToToasts} />
      <Tooltips />
    </>
  );
}
