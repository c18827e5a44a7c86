import type { AuditOverview } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { crawlQuery, useAuditProgress } from '../../../data/audits/audits.ts';
import { CrawlLog } from './crawl-log.tsx';
import { RunningAudit } from './running-audit.tsx';

/** A running audit on its own page: its progress, how many pages it knows of, and the URLs that it crawls. */
export function WatchedAudit({ audit, actions }: { audit: AuditOverview; actions: ReactNode }) {
  const status = useAuditProgress(audit.id)?.status ?? audit.status;
  const isCrawling = status === 'crawling';
  const { data } = useQuery({ ...crawlQuery(audit.id), enabled: isCrawling });
  const crawl = isCrawling ? data?.crawl : undefined;
  return (
    <RunningAudit
      audit={{ ...audit, pageCount: audit.crawl.pageCount }}
      knownCount={crawl === undefined ? 0 : crawl.pageCount + crawl.waitingCount}
      actions={actions}
    >
      <CrawlLog rootUrl={audit.config.rootUrl} waiting={data?.crawl.waiting} isCrawling={isCrawling} />
    </RunningAudit>
  );
}
