import type { AuditOverview, AuditStatus } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { crawlQuery } from '../../../data/audits/audits.ts';

/** What a running audit has crawled and knows of, while it crawls; undefined before that is known, and afterward. */
export function useCrawl(auditId: string, status: AuditStatus): AuditOverview['crawl'] | undefined {
  const isCrawling = status === 'crawling';
  const { data } = useQuery({ ...crawlQuery(auditId), enabled: isCrawling });
  return isCrawling ? data?.crawl : undefined;
}
