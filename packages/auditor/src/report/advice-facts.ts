import type { SiteFacts } from '../facts.ts';
import type { Reports } from './build-reports.ts';

/** What the texts are written from: the finished reports and a few numbers of the crawl. */
export interface AdviceFacts extends Reports {
  site: Pick<SiteFacts, 'rootUrl' | 'robots' | 'truncatedBy' | 'unreadUrls'>;
  pageCount: number;
  links: { totalLinks: number; brokenLinks: number; unverifiedLinks: number };
}

export interface Advice {
  /** What to do first for search. */
  aiTips: string;
  /** The state of the site for its owner. */
  aiSummary: string;
}
