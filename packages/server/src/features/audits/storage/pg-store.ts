import type { CrawlStore, SiteFacts } from '@fettle/auditor';
import type { CrawlLog } from '@fettle/contract';
import type { Services } from '../../../context.ts';
import { type AuditRun, writeUnderClaim } from '../run/audit-run.ts';
import { addToLog, emptyLog, pagesIn } from './crawl-log.ts';
import {
  type FrontierCounts,
  insertEntries,
  readFrontierCounts,
  readWaiting,
  streamEntries,
} from './frontier-store.ts';
import { insertOutcomes } from './outcome-store.ts';
import { streamPageFacts, streamPageLinks } from './page-facts-store.ts';
import { streamTargets, updateLinkResults } from './target-store.ts';

/** Rows of one statement; a sitemap can have more entries. */
const entriesPerStatement = 5000;

/**
 * The state of a crawl in PostgreSQL. Every write is one transaction under the claim; everything is read in pages, so
 * that memory does not grow with the site. Counts are read once and kept here, because only the holder of the claim
 * changes them.
 *
 * Streams are in the order of url_hash instead of by depth and URL: the reports do not depend on the order, and this is the
 * order of the index.
 *
 * @param onStored called when something was stored that need not be done again. Before the facts of the site are stored,
 * that is never the case: a crawl that ends earlier requests everything again.
 */
export function createPgStore(run: AuditRun, onStored: () => void = () => undefined): CrawlStore {
  const { db } = run.services;
  const handedOut = new Set<string>();
  let known: Promise<FrontierCounts> | null = null;
  let hasSite: Promise<boolean> | null = null;
  let hasProgressed = run.claim.tries <= 1;
  let log = run.crawlLog;

  const isSiteStored = (): Promise<boolean> => {
    hasSite ??= readSite().then((site) => site !== null);
    return hasSite;
  };
  const readSite = async (): Promise<SiteFacts | null> => {
    const row = await db
      .selectFrom('audits')
      .select('site_facts')
      .where('id', '=', run.id)
      .executeTakeFirst();
    return (row?.site_facts ?? null) as SiteFacts | null;
  };
  const progress = async (tx: Services): Promise<void> => {
    if (!hasProgressed) await run.claim.progressed(tx);
  };
  const stored = (): void => {
    hasProgressed = true;
    onStored();
  };

  const counts = (): Promise<FrontierCounts> => {
    known ??= readFrontierCounts(db, run.id);
    return known;
  };

  const writeLog = async (tx: Services['db'], written: CrawlLog | null): Promise<void> => {
    const stored = written === null ? null : JSON.stringify(written);
    await tx.updateTable('audits').set({ crawl_log: stored }).where('id', '=', run.id).execute();
  };

  const enqueue: CrawlStore['enqueue'] = async (entries) => {
    const now = await counts();
    for (let start = 0; start < entries.length; start += entriesPerStatement) {
      const some = entries.slice(start, start + entriesPerStatement);
      const added = await writeUnderClaim(run, (tx) => insertEntries(tx.db, run, some, now.nextPlace));
      now.seen += added;
      now.nextPlace += some.length;
    }
  };

  const save: CrawlStore['save'] = async (outcomes) => {
    if (outcomes.length === 0) return;
    const now = await counts();
    const lasts = await isSiteStored();
    const { saved, newLog } = await writeUnderClaim(run, async (tx) => {
      if (lasts) await progress(tx);
      const saved = await insertOutcomes(tx.db, run, outcomes, now.nextPlace);
      // A version without the log has stored pages, too: it says too little for the rest of the crawl.
      const isWhole = pagesIn(log ?? emptyLog) === now.pages;
      const newLog = isWhole ? addToLog(log ?? emptyLog, saved.facts) : null;
      if (newLog !== log) await writeLog(tx.db, newLog);
      return { saved, newLog };
    });
    if (lasts && saved.facts.length > 0) stored();
    log = newLog;
    now.nextPlace += outcomes.length;
    now.seen += saved.newlySeen;
    now.done += saved.facts.length;
    now.pages += saved.facts.filter(({ isHtml }) => isHtml).length;
    for (const { facts } of outcomes) handedOut.delete(facts.url);
  };

  return {
    enqueue,
    save,
    async take(count, maxDepth) {
      // What is saved while the query runs leaves the set, and may still be in its result.
      const excluded = new Set(handedOut);
      const waiting = await readWaiting(db, run.id, count + excluded.size, maxDepth);
      const taken = waiting.filter(({ url }) => !excluded.has(url)).slice(0, count);
      for (const { url } of taken) handedOut.add(url);
      return taken;
    },
    entries: () => streamEntries(db, run.id),
    async saveSite(site) {
      await writeUnderClaim(run, async (tx) => {
        await progress(tx);
        await tx.db
          .updateTable('audits')
          .set({ site_facts: JSON.stringify(site) })
          .where('id', '=', run.id)
          .execute();
      });
      hasSite = Promise.resolve(true);
      stored();
    },
    async requeueUnfinished() {
      handedOut.clear();
    },
    async loadSite() {
      const site = await readSite();
      hasSite = Promise.resolve(site !== null);
      return site;
    },
    async counts() {
      const { seen, done, pages } = await counts();
      return { seen, done, pages };
    },
    pages: () => streamPageFacts(db, run.id),
    pageLinks: () => streamPageLinks(db, run.id),
    unverifiedTargets: () => streamTargets(db, run.id, { unverifiedOnly: true }),
    targets: () => streamTargets(db, run.id, { unverifiedOnly: false }),
    async saveLinkResults(results) {
      if (results.length === 0) return;
      await writeUnderClaim(run, (tx) => updateLinkResults(tx.db, run.id, results));
      onStored();
    },
  };
}
