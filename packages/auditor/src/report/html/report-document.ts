import type { PageSummary } from '../../analyze.ts';
import type { LinkReport } from '../../links/build-link-report.ts';
import type { GeneralReport, SeoReport } from '../build-reports.ts';
import type { Distribution } from '../distribution.ts';

/** Everything that a printable report shows of a completed audit. */
export interface ReportDocument {
  /** The name of the project, or the host. */
  name: string;
  rootUrl: string;
  /** When the crawl and its first analysis ended; ISO 8601 in UTC. */
  completedAt: string;
  /** When the same crawl was last analyzed again; null if it never was. */
  reanalyzedAt: string | null;
  rulesetVersion: string;
  limits: { maxPages: number; maxDepth: number };
  crawl: {
    pageCount: number;
    hasRobotsTxt: boolean;
    hasSitemap: boolean;
    /** Null for audits from before this was stored, which have fewer charts. */
    distribution: Distribution | null;
    /** The pages with the most issues, in any order. The report shows up to 50. */
    pages: readonly ReportedPage[];
  };
  linkReport: LinkReport;
  seoReport: SeoReport;
  generalReport: GeneralReport;
  /** Null for audits from before occurrences were counted. */
  occurrenceCount: number | null;
  /** The comparison with the previous audit or another one; null for the first audit. */
  comparison: Comparison | null;
  /** What is left out; missing if nothing is ignored. */
  ignored?: IgnoredPart;
  /** Who hands the report over; without it, the report is Fettle's own. */
  branding?: Branding;
}

/** How an organization shows itself on the cover. */
export interface Branding {
  orgName: string;
  /** `#rrggbb`; null for the color of Fettle. */
  accentColor: string | null;
  /** Null shows the name instead. The page contains it, because it loads nothing. */
  logo: { mimeType: 'image/png' | 'image/jpeg' | 'image/webp'; bytes: Uint8Array } | null;
}

export interface IgnoredPart {
  issueCount: number;
  occurrenceCount: number;
  /** The first of those that the audit has, and how many there are. Empty in a report that only counts them. */
  items: readonly { title: string; url: string | null; reason: string; until: string | null }[];
  total: number;
}

/** The counts are null in audits from before both were stored. */
export type ReportedPage = Omit<PageSummary, 'issueCount' | 'occurrenceCount'> & {
  issueCount: number | null;
  occurrenceCount: number | null;
};

export interface Comparison {
  previousCompletedAt: string;
  /** Null if the scores cannot be compared. */
  previousScore: number | null;
  /** Why the scores cannot be compared, in whole sentences. */
  reasons: readonly string[];
  new: number;
  fixed: number;
  unchanged: number;
  /** Occurrences of the other audit in places that this one did not check again; null if unknown. */
  notRechecked: number | null;
}
