import type { SiteFacts } from '../facts.ts';
import type { Crawl } from './crawl-state.ts';

/**
 * Recounts what an interrupted crawl had used of its limits, from what it stored. Budgets are not stored themselves: a
 * number beside the frontier could disagree with it after a crash.
 */
export async function restoreBudgets(crawl: Crawl, site: SiteFacts): Promise<void> {
  const { options, admission, used, signal } = crawl;
  used.timeMs = site.crawlMs;
  for await (const entry of options.store.entries()) {
    admission.restore({ entry });
    signal.throwIfAborted();
  }
  for await (const page of options.store.pages()) {
    admission.restore({ page });
    if (page.blockedByRobots) used.blocked += 1;
    signal.throwIfAborted();
  }
}
