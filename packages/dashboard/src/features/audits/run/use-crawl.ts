import type { AuditOverview, AuditStatus, ShownCrawlLog } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { crawlQuery } from '../../../data/audits/audits.ts';
import { addCounts, type KnownPages } from './known-pages.ts';

/** What a running audit has crawled and knows of, while it crawls; undefined before that is known, and afterward. */
export function useCrawl(auditId: string, status: AuditStatus): AuditOverview['crawl'] | undefined {
  const isCrawling = status === 'crawling';
  const { data } = useQuery({ ...crawlQuery(auditId), enabled: isCrawling });
  return isCrawling ? data?.crawl : undefined;
}

/** The log of a crawl. What it has told last is not taken back while its results are analyzed. */
export function useCrawlLog(crawl: AuditOverview['crawl'] | undefined): ShownCrawlLog | null {
  const last = useRef<ShownCrawlLog | null>(null);
  if (crawl !== undefined) last.current = crawl.log;
  return last.current;
}

/** What is known of each crawl that was shown, so that it still is where it is shown next. */
const shown = new Map<string, KnownPages>();
const mostShown = 50;

/**
 * Whether the pages that a crawl knows of are all that it will crawl, as far as can be seen. It crawls none beyond its limit.
 */
export function useIsTotal(
  auditId: string,
  crawl: AuditOverview['crawl'] | undefined,
  maxPages: number,
): boolean {
  const [isTotal, setTotal] = useState(shown.get(auditId)?.isTotal ?? false);
  useEffect(() => {
    if (crawl === undefined) return;
    const { pageCount, waitingCount } = crawl;
    const counts = { crawled: pageCount, known: pageCount + waitingCount };
    const pages = addCounts(shown.get(auditId) ?? null, counts, maxPages);
    shown.set(auditId, pages);
    for (const oldest of shown.keys()) if (shown.size > mostShown) shown.delete(oldest);
    setTotal(pages.isTotal);
  }, [auditId, crawl, maxPages]);
  return isTotal;
}
