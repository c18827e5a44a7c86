import type { PageSummary } from '../../analyze.ts';
import type { LinkReport } from '../../links/build-link-report.ts';
import type { GeneralReport, SeoReport } from '../build-reports.ts';
import type { Distribution } from '../distribution.ts';

/** All a printable report shows of a finished audit. */
export interface ReportDocument {
  /** Whose site it is: the project's name, or the host. */
  name: string;
  rootUrl: string;
  /** ISO 8601 in UTC. */
  completedAt: string;
  rulesetVersion: string;
  limits: { maxPages: number; maxDepth: number };
  crawl: {
    pageCount: number;
    hasRobotsTxt: boolean;
    hasSitemap: boolean;
    /** Null for reports of a time when it was not kept: then there are fewer pictures. */
    distribution: Distribution | null;
    /** The pages with most findings, in any order; the report shows some fifty. */
    pages: readonly PageSummary[];
  };
  linkReport: LinkReport;
  seoReport: SeoReport;
  generalReport: GeneralReport;
  /** How it stands beside the audit before; null for the first. */
  comparison: Comparison | null;
}

export interface Comparison {
  previousCompletedAt: string;
  previousScore: number | null;
  new: number;
  fixed: number;
  unchanged: number;
}
