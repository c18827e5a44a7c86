import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { whenBack } from '../../browser/lazy-part.tsx';
import {
  PartNotLoaded,
  preloadComponent,
  reloadFromService,
  reloadOnceBack,
} from '../../browser/load-component.ts';
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
  const showAgain = (): void => {
    reset();
    void router.invalidate();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: until it is replaced
  useEffect(
    () =>
      whenBack(() => {
        const routes = router.state.matches.map(({ routeId }) => router.routesById[routeId]);
        void Promise.all(routes.map(({ options }) => preloadComponent(options.component))).then(showAgain);
      }),
    [],
  );
  const isInShell = router.state.matches.some(({ routeId }) => routeId.startsWith('/shell'));
  const isWaiting = error instanceof PartNotLoaded && !isInShell;
  useEffect(() => (isWaiting ? reloadOnceBack() : undefined), [isWaiting]);
  const again = (): void => {
    if (error instanceof PartNotLoaded) {
      // The file may be gone with an upgrade.
      reloadFromService().catch((reason: unknown) => console.warn('The service is still away.', reason));
      return;
    }
    showAgain();
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
