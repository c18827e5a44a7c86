import type { SiteFacts } from '../facts.ts';
import type { Reports } from './build-reports.ts';

/** The source of the advice texts: the finished reports and a few numbers from the crawl. */
export interface AdviceFacts extends Reports {
  site: Pick<SiteFacts, 'rootUrl' | 'robots' | 'truncatedBy' | 'unreadUrls'>;
  pageCount: number;
  links: { totalLinks: number; brokenLinks: number; unverifiedLinks: number };
}

export interface Advice {
  /** What to fix first for SEO. */
  aiTips: string;
  /** A summary of the state of the site for its owner. */
  aiSummary: string;
}
