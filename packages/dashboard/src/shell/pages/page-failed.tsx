import { useParams, useRouter } from '@tanstack/react-router';
import { PartNotLoaded, reloadFromService } from '../../browser/load-component.ts';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';

interface PageFailedProps {
  error: unknown;
  reset: () => void;
}

/** Replaces a page that threw an error. Pages of a project have its name as their heading. */
export function PageFailed(props: PageFailedProps) {
  const { projectId } = useParams({ strict: false });
  return <Failed {...props} isPage={projectId === undefined} />;
}

function Failed({ error, reset, isPage }: PageFailedProps & { isPage: boolean }) {
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
  return <LoadFailed isPage={isPage || 'part'} error={error} onRetry={again} />;
}

/** The same where there is no page around it. */
export function AppFailed(props: PageFailedProps) {
  return (
    <main>
      <Failed {...props} isPage />
    </main>
  );
}
