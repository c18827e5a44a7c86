import { preloadComponent } from './browser/load-component.ts';
import { wasSignedIn } from './data/account/session.ts';
import { cardsFirst } from './data/client/first-cards.ts';
import { queryClient } from './data/client/query-client.ts';
import { projectQuery } from './data/projects/projects.ts';
import type { AppRouter } from './routes.tsx';
import { prefetchBoard } from './shell/pages/prefetch-board.ts';
import { isWide } from './ui/use-is-wide.ts';

/**
 * Starts loading the first page while the session is still requested: in sequence they would take two more round
 * trips. Whatever fails here is requested again by the page itself.
 */
export function startEarly(router: AppRouter, path: string): void {
  if (!wasSignedIn()) return;
  const [matchedRoutes, { projectId }] = router.getMatchedRoutes(path);
  for (const { options } of matchedRoutes) void preloadComponent(options.component);
  if (projectId === undefined) return;
  if (matchedRoutes.at(-1)?.id !== '/shell/projects/$projectId/')
    void queryClient.prefetchQuery(projectQuery(projectId));
  else {
    if (!isWide()) cardsFirst();
    prefetchBoard(projectId, router.latestLocation.search).catch(logFailure);
  }
}

function logFailure(error: unknown): void {
  console.info('The board is begun later.', error);
}
