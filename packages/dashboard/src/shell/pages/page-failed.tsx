import { useRouter } from '@tanstack/react-router';
import { PartNotLoaded, reloadFromService } from '../../browser/load-component.ts';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';

/** In place of a page that threw. */
export function PageFailed({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  const again = (): void => {
    if (error instanceof PartNotLoaded) {
      // A part that did not come once is not asked for again by this page.
      reloadFromService().catch((reason: unknown) => console.warn('The service is still away.', reason));
      return;
    }
    reset();
    void router.invalidate();
  };
  return (
    <main>
      <LoadFailed isPage error={error} onRetry={again} />
    </main>
  );
}
