import type { AuditOverview, AuditStatus } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { crawlQuery } from '../../../data/audits/audits.ts';
import { addCounts, type KnownPages } from './known-pages.ts';

/** What a running audit has crawled and knows of, while it crawls; undefined before that is known, and afterward. */
export function useCrawl(auditId: string, status: AuditStatus): AuditOverview['crawl'] | undefined {
  const isCrawling = status === 'crawling';
  const { data } = useQuery({ ...crawlQuery(auditId), enabled: isCrawling });
  return isCrawling ? data?.crawl : undefined;
}

/** Whether the pages that a crawl knows of are all that it will crawl, as far as can be seen. */
export function useIsTotal(crawl: AuditOverview['crawl'] | undefined): boolean {
  const [pages, setPages] = useState<KnownPages | null>(null);
  useEffect(() => {
    if (crawl === undefined) return;
    const { pageCount, waitingCount } = crawl;
    setPages((before) => addCounts(before, { crawled: pageCount, known: pageCount + waitingCount }));
  }, [crawl]);
  return pages?.isTotal ?? false;
}
