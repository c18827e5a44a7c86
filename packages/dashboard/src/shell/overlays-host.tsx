import { useEffect, useState } from 'react';
import { runWhenIdle } from '../data/client/run-when-idle.ts';
import { onPendingToast, subscribeToToasts } from '../data/toasts/toasts.ts';

type Overlays = typeof import('../ui/overlays/overlays.tsx');

/** Toasts and tooltips over every page, loaded after the page has rendered, or with the first notice. */
export function OverlaysHost() {
  const [overlays, setOverlays] = useState<Overlays | null>(null);
  useEffect(() => {
    const load = (): void => {
      // Without a connection the next notice tries again. Pending ones are kept.
      import('../ui/overlays/overlays.tsx').then(setOverlays, (error: unknown) =>
        console.info('Not loaded yet.', error),
      );
    };
    const stopListening = onPendingToast(load);
    const stopWaiting = runWhenIdle(load);
    return () => {
      stopListening();
      stopWaiting();
    };
  }, []);
  if (overlays === null) return null;
  const { Toasts, Tooltips } = overlays;
  return (
    <>
      <Toasts subscribe={subscribeToToasts} />
      <Tooltips />
    </>
  );
}
