import { useRouter } from '@tanstack/react-router';
import { PartNotLoaded, reloadFromService } from '../../browser/load-component.ts';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';

/** Replaces a page that threw an error. */
export function PageFailed({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  const again = (): void => {
    if (error instanceof PartNotLoaded) {
      // A module that failed to load once is not requested again by this page.
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
