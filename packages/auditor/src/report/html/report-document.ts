import type { PageSummary } from '../../analyze.ts';
import type { LinkReport } from '../../links/build-link-report.ts';
import type { GeneralReport, SeoReport } from '../build-reports.ts';
import type { Distribution } from '../distribution.ts';

/** Everything that a printable report shows of a completed audit. */
export interface ReportDocument {
  /** The name of the project, or the host. */
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
    /** Null for audits from before this was stored, which have fewer charts. */
    distribution: Distribution | null;
    /** The pages with the most issues, in any order. The report shows up to 50. */
    pages: readonly PageSummary[];
  };
  linkReport: LinkReport;
  seoReport: SeoReport;
  generalReport: GeneralReport;
  /** The comparison with the previous audit; null for the first audit. */
  comparison: Comparison | null;
  /** What is left out; missing if nothing is ignored. */
  ignored?: IgnoredPart;
}

export interface IgnoredPart {
  issueCount: number;
  occurrenceCount: number;
  /** The first of those that the audit has, and how many there are. */
  items: readonly { title: string; url: string | null; reason: string; until: string | null }[];
  total: number;
}

export interface Comparison {
  previousCompletedAt: string;
  previousScore: number | null;
  new: number;
  fixed: number;
  unchanged: number;
}
