/** One of two audits, as far as it decides what the two can tell about each other. */
export interface ComparedAudit {
  startUrl: string;
  maxDepth: number;
  maxPages: number;
  /** The crawl rules as JSON; null or undefined for the default. */
  rules?: unknown;
  rulesetVersion: string | null;
  overallScore: number | null;
  /** The crawl read the whole site: a URL that it did not visit did not exist. */
  coversSite: boolean;
  /** IDs of the checks that were evaluated and whose occurrences are all listed. */
  completeChecks: readonly string[];
}

/** How the URLs that two audits visited overlap. "Read" means that the response was conclusive. */
export interface Overlap {
  /** Pages (HTML) that both audits read, or only one of them. */
  pagesInBoth: number;
  pagesOnlyNow: number;
  pagesOnlyBefore: number;
  /** URLs of any kind that only one audit read. */
  readOnlyNow: number;
  readOnlyBefore: number;
  /** URLs that one audit read, and for which the other got an inconclusive response. */
  lostNow: number;
  lostBefore: number;
}

/** What one audit can tell about an occurrence that only the other audit has. */
export interface Testimony {
  /** IDs of the checks whose occurrences it would have found. */
  checks: ReadonlySet<string>;
  /** A URL that it did not visit no longer exists, or did not exist yet. */
  covers: boolean;
  /** It read every page that the other audit read, or knows that the page does not exist. */
  readAll: boolean;
  /** Occurrences on no page, such as those about robots.txt, are about the same site. */
  sameSite: boolean;
}

/** A difference between two audits that makes their scores incomparable. */
export type DifferenceCode =
  | 'start_url'
  | 'page_limit'
  | 'crawl_depth'
  | 'crawl_rules'
  | 'ruleset'
  | 'coverage'
  | 'no_score';

export interface Weighed {
  /** Whether the scores of the two can be compared; `reasons` says why not. */
  comparable: boolean;
  reasons: { code: DifferenceCode; message: string }[];
  scoreChange: number | null;
  /** What the audit of now can tell about occurrences that only the other one has: they are fixed or not rechecked. */
  now: Testimony;
  /** What the other audit can tell about occurrences that only the audit of now has: they are new or not comparable. */
  before: Testimony;
}
