import { CrawlError } from '../crawl/crawl-error.ts';
import type { CrawlOutcome } from '../crawl-store.ts';
import type { SiteFacts } from '../facts.ts';
import {
  endCrawlOf,
  type LinkCheckOptions,
  type LinkStage,
  openLinkStage,
  runLinkStage,
} from './link-stage.ts';

export interface CheckLinksOptions extends LinkCheckOptions {
  site: SiteFacts;
}

/**
 * Gives a result to every target the crawl did not request itself. A public host gets one request at a time and at
 * most one per second; this machine and allowed private networks are not slowed down. An external target is only
 * called broken when it fails twice, ten seconds apart. Memory does not grow with the number of targets.
 *
 * @throws CrawlError CANCELLED when the signal aborts; results saved until then stay
 */
export async function checkLinks({ site, ...options }: CheckLinksOptions): Promise<{ checked: number }> {
  const stage = openLinkStage(options, site);
  endCrawlOf(stage);
  return orCanceled(runLinkStage(stage), options.signal);
}

async function orCanceled<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (signal.aborted) throw new CrawlError('CANCELLED', 'The link check was canceled.', { cause: error });
    throw error;
  }
}

/**
 * A link check that begins while its site is still being crawled (docs/decisions/0040): external targets are checked as
 * they are found, everything else after the crawl. The store decides what is left then, so this may leave out whatever
 * there is no room for, and a crawl that is interrupted loses nothing.
 */
export interface LinkCheck {
  /** Starts to check what is offered, and of a crawl that resumes, what its store contains. */
  begin(site: SiteFacts, isResumed: boolean): Promise<void>;
  /** Outcomes that the store has just saved, also before `begin`. */
  offer(outcomes: readonly CrawlOutcome[]): void;
  /**
   * The crawl has ended: checks what is left.
   * @throws CrawlError CANCELLED when the signal aborts; results saved until then stay
   */
  finish(site: SiteFacts): Promise<{ checked: number }>;
  /** Resolves when the check has ended in whatever way, and starts no more requests and writes; the signal ends it. */
  ended(): Promise<void>;
}

interface Running {
  stage: LinkStage;
  checked: Promise<{ checked: number }>;
}

export function createLinkCheck(options: LinkCheckOptions): LinkCheck {
  const { store, signal } = options;
  let running: Running | null = null;
  /** The references of the first page, which is read before the crawl begins. */
  let offered: CrawlOutcome[] = [];

  const start = (stage: LinkStage): Running => {
    const checked = runLinkStage(stage);
    // Reported by `finish`; until then nobody awaits it.
    checked.catch(() => undefined);
    running = { stage, checked };
    return running;
  };

  /** An interrupted check may have left out a second request: what is stored does not say. */
  const restore = async (stage: LinkStage): Promise<void> => {
    for await (const target of store.targets()) {
      stage.early.restore(target);
      signal.throwIfAborted();
    }
  };

  /** The crawl had ended already when the audit was interrupted. */
  const resume = async (site: SiteFacts): Promise<Running> => {
    const stage = openLinkStage(options, site);
    await restore(stage);
    return start(stage);
  };

  return {
    async begin(site, isResumed) {
      const stage = openLinkStage(options, site);
      if (isResumed) await restore(stage);
      stage.early.offer(offered);
      offered = [];
      start(stage);
    },
    offer(outcomes) {
      if (running === null) offered.push(...outcomes);
      else if (running.stage.early.offer(outcomes)) running.stage.events.set();
    },
    async finish(site) {
      offered = [];
      const finishing = async (): Promise<{ checked: number }> => {
        const { stage, checked } = running ?? (await resume(site));
        endCrawlOf(stage);
        return checked;
      };
      return orCanceled(finishing(), signal);
    },
    async ended() {
      await running?.checked.catch(() => undefined);
    },
  };
}
