import { type Static, Type } from 'typebox';
import { Id, Nullable, Timestamp } from './common-schemas.ts';

/** Shapes of audits and their reports. */

export const AuditStatus = Type.Enum(['queued', 'crawling', 'analyzing', 'complete', 'failed']);
export type AuditStatus = Static<typeof AuditStatus>;

export const AuditErrorCode = Type.Enum([
  'SITE_UNREACHABLE',
  'ROOT_REDIRECTS_OFFSITE',
  'BLOCKED_ADDRESS',
  'CANCELLED',
  'INTERNAL',
]);

export const AuditError = Type.Object({
  code: AuditErrorCode,
  message: Type.String(),
});
export type AuditError = Static<typeof AuditError>;

export const AuditConfig = Type.Object({
  maxDepth: Type.Integer(),
  maxPages: Type.Integer(),
  rootUrl: Type.String(),
});

/** What a person decided about the crawl, without its secrets; `CrawlRules` has them for a project, `Audit` for an audit. */
const crawlRuleFields = {
  revision: Type.Integer({ description: 'Counts the changes of the rules' }),
  include: Type.Array(Type.String(), {
    description: 'Patterns of the pages to read; empty: all pages of the site',
  }),
  exclude: Type.Array(Type.String(), {
    description: 'Patterns of URLs that are not requested at all, neither as pages nor to check links',
  }),
  startUrls: Type.Array(Type.String(), {
    description: 'Paths of pages that are read in addition to the start page, at depth 0',
  }),
  requestsPerSecond: Nullable(
    Type.Number({
      description: 'Limit of the requests to the site per second; null: the pace of the crawler',
    }),
  ),
  userAgentSuffix: Nullable(
    Type.String({ description: 'Text appended to the user agent in requests to the site' }),
  ),
  ignoreRobots: Type.Boolean({
    description:
      'Whether pages are read that robots.txt disallows, as long as the ownership of the site is proved',
  }),
  credentials: Nullable(
    Type.Object(
      {
        type: Type.Enum(['basic', 'header']),
        headerName: Type.String(),
        hasPassword: Type.Boolean({ description: 'true for `basic`: a user name and a password are stored' }),
        origin: Type.String({ description: 'The only origin that receives the credentials' }),
        setAt: Timestamp,
      },
      { description: 'The stored credentials; their values are never returned' },
    ),
  ),
};

/** The rules an audit ran under. */
export const AuditRules = Type.Object(crawlRuleFields);
export type AuditRules = Static<typeof AuditRules>;

export const CrawlRules = Type.Object({
  projectId: Id,
  ...crawlRuleFields,
  ownership: Nullable(
    Type.Object(
      {
        token: Type.String(),
        robotsComment: Type.String({ description: 'A line of robots.txt' }),
        dnsRecord: Type.String({
          description: 'A TXT record of the host name, or of its registrable domain',
        }),
        metaTag: Type.String({ description: 'An element in the head of the home page' }),
      },
      {
        description:
          'What the site must publish, in one of three places, to prove its ownership; null without a URL of the project',
      },
    ),
  ),
  updatedAt: Nullable(Timestamp),
});
export type CrawlRules = Static<typeof CrawlRules>;

/** The configuration of a single audit, with the rules of its crawl. */
export const AuditRunConfig = Type.Object({
  ...AuditConfig.properties,
  rules: Nullable({ ...AuditRules, description: 'The rules of the crawl; null without any' }),
});

export const AuditPage = Type.Object({
  url: Type.String(),
  status: Type.Integer(),
  depth: Type.Integer(),
  contentType: Nullable(Type.String()),
  bytes: Type.Integer(),
  ttfbMs: Type.Integer(),
  title: Nullable(Type.String()),
  description: Nullable(Type.String()),
  h1: Nullable(Type.String()),
  wordCount: Type.Integer(),
  canonical: Nullable(Type.String()),
  indexable: Type.Boolean(),
  inlinks: Type.Integer(),
  outlinks: Type.Integer(),
  findingCount: Type.Integer({
    description:
      'The same as `occurrenceCount`. In audits from before that field existed: scored checks of single pages that fail on this page',
  }),
  issueCount: Nullable(
    Type.Integer({
      description:
        'Issues with an occurrence on this page. null in audits from before this was counted; re-analyze them',
    }),
  ),
  occurrenceCount: Nullable(
    Type.Integer({
      description:
        'Occurrences on this page: at its URL, or of a link or file that it refers to. As many as `listAuditFindings` lists for its URL as `pageUrl`. null in audits from before this was counted; re-analyze them',
    }),
  ),
});
export type AuditPage = Static<typeof AuditPage>;

export const BrokenLink = Type.Object({
  url: Type.String(),
  status: Nullable(Type.Integer()),
  reason: Type.String(),
  type: Type.Enum(['internal', 'external']),
  sources: Type.Array(Type.Object({ url: Type.String(), anchorText: Type.String() })),
  sourceCount: Type.Integer(),
});
export type BrokenLink = Static<typeof BrokenLink>;

export const LinkReport = Type.Object({
  totalLinks: Type.Integer(),
  workingLinks: Type.Integer(),
  brokenLinks: Type.Integer(),
  unverifiedLinks: Type.Integer(),
  redirectedLinks: Type.Integer(),
  brokenList: Type.Array(BrokenLink),
});

export const Check = Type.Object({
  id: Type.String(),
  title: Type.String(),
  category: Type.String(),
  status: Type.Enum(['pass', 'fail', 'not_applicable', 'not_assessed']),
  severity: Type.Enum(['critical', 'error', 'warning', 'info']),
  weight: Type.Number(),
  score: Nullable(Type.Number()),
  unit: Type.String({ description: 'What `affected` and `assessed` count' }),
  affected: Type.Integer(),
  assessed: Type.Integer(),
  pointsLost: Type.Number(),
  why: Type.String(),
  fix: Type.String(),
  note: Nullable(Type.String({ description: 'Why the check could not be assessed' })),
  examples: Type.Array(Type.Object({ url: Type.String(), detail: Type.String() })),
  ignoredCount: Type.Optional(
    Type.Integer({
      description:
        'Occurrences that are ignored and therefore left out of `affected`, `examples`, and the score; missing if there are none. A check with all its occurrences ignored has the status `pass`',
    }),
  ),
});

const Category = Type.Object({
  id: Type.String(),
  title: Type.String(),
  score: Nullable(Type.Number()),
  weight: Type.Number(),
  checks: Type.Array(Check),
});

export const SeoReport = Type.Object({
  overallScore: Nullable(Type.Number()),
  rawScore: Nullable(
    Type.Number({ description: 'The score before caps: 100 minus the sum of `pointsLost`' }),
  ),
  gates: Type.Array(Type.Object({ id: Type.String(), cap: Type.Number(), reason: Type.String() }), {
    description: 'Issues so severe that they cap the score: the check, the cap, and the reason',
  }),
  categories: Type.Array(Category),
  aiTips: Type.String(),
});

export const GeneralReport = Type.Object({
  checks: Type.Array(Check),
  aiSummary: Type.String(),
  categories: Type.Array(Category),
});

/** Every check belongs to one of these. */
export const checkCategories = [
  'indexability',
  'content',
  'links',
  'performance',
  'mobile',
  'images',
  'structured-data',
  'social',
  'international',
  'security',
  'accessibility',
  'site-wide',
] as const;

export const findingSeverities = ['critical', 'error', 'warning', 'info'] as const;

export const findingChanges = ['new', 'still_there', 'fixed', 'not_rechecked'] as const;

/** Why an occurrence or a whole check does not count. */
export const IgnoredMark = Type.Object({
  id: Id,
  reason: Type.String(),
  until: Nullable(Timestamp),
});
export type IgnoredMark = Static<typeof IgnoredMark>;

/** One occurrence of an issue. The fields, in this order, are the columns of the CSV. */
export const AuditFinding = Type.Object({
  checkId: Type.String(),
  title: Type.String({ description: 'Title of the failing check' }),
  category: Type.String(),
  severity: Type.Enum([...findingSeverities]),
  change: Nullable(
    Type.Enum([...findingChanges], {
      description:
        'Compared with the previous audit (`previousAuditId`), or with the audit `against`: `new`, `still_there` (unchanged), `fixed` (only the other audit has it, and this one checked the same place again), or `not_rechecked` (only the other audit has it, and this one cannot tell). null if there is no previous audit, or the previous audit could not have found it',
    }),
  ),
  url: Type.String({ description: 'URL of the page that has the occurrence' }),
  target: Nullable(
    Type.String({ description: 'URL that the occurrence is about, such as that of a link or image' }),
  ),
  detail: Type.String(),
  fingerprint: Type.String({
    description:
      'Derived from check, URL, and target; the same occurrence has the same fingerprint in every audit of the site',
  }),
  ignored: Nullable(IgnoredMark),
});
export type AuditFinding = Static<typeof AuditFinding>;

/** Counts of an audit's occurrences, compared with the previous audit. */
export const FindingCounts = Type.Object({
  total: Type.Integer({ description: 'Occurrences in this audit, as `occurrenceCount` of the audit' }),
  new: Nullable(Type.Integer()),
  fixed: Nullable(
    Type.Integer({ description: 'Occurrences that only the previous audit has; not part of `total`' }),
  ),
  stillThere: Nullable(Type.Integer()),
});
export type FindingCounts = Static<typeof FindingCounts>;

/** What the counts, reports, and score of an audit leave out. */
export const IgnoredCounts = Type.Object({
  issueCount: Type.Integer({ description: 'Checks that fail only because of ignored occurrences' }),
  occurrenceCount: Type.Integer({ description: 'Ignored occurrences' }),
  overallScore: Nullable(Type.Number({ description: 'Overall score if nothing were ignored' })),
});
export type IgnoredCounts = Static<typeof IgnoredCounts>;

export const comparisonReasons = [
  'start_url',
  'page_limit',
  'crawl_depth',
  'crawl_rules',
  'ruleset',
  'coverage',
  'no_score',
] as const;

/** Two audits of a project compared: only what both could tell. */
export const AuditComparison = Type.Object(
  {
    auditId: Type.String({ description: 'The audit it is compared with' }),
    comparable: Type.Boolean({
      description:
        'Whether the scores can be compared: same start URL, limits, crawl rules, and `rulesetVersion`, and both audits read the whole site or at least 90% of the same pages',
    }),
    reasons: Type.Array(
      Type.Object({
        code: Type.Enum([...comparisonReasons]),
        message: Type.String({ description: 'The difference in one or two sentences' }),
      }),
      { description: 'Why the scores cannot be compared; empty if they can' },
    ),
    pagesInBoth: Type.Integer({ description: 'Pages that both audits read' }),
    pagesOnlyNow: Type.Integer({ description: 'Pages that only this audit read' }),
    pagesOnlyBefore: Type.Integer({ description: 'Pages that only the other audit read' }),
    new: Type.Integer({
      description: 'Occurrences that only this audit has, although the other one would have found them',
    }),
    fixed: Type.Integer({
      description:
        'Occurrences that only the other audit has, although this one checked the same place again',
    }),
    unchanged: Type.Integer({ description: 'Occurrences that both audits have' }),
    notRechecked: Type.Integer({
      description:
        'Occurrences that only the other audit has, in places that this one did not check again. `fixed`, `unchanged`, and `notRechecked` add up to the occurrences of the other audit',
    }),
    notComparable: Type.Integer({
      description:
        'Occurrences that only this audit has, in places that the other one did not check. `new`, `unchanged`, and `notComparable` add up to the occurrences of this audit',
    }),
    scoreChange: Nullable(
      Type.Number({ description: 'Change of the overall score; null unless `comparable`' }),
    ),
  },
  {
    description:
      'Compared with the previous audit as of the analysis, or with the audit `against`. null if there is nothing to compare with, or if the audit is from an older version of Fettle',
  },
);
export type AuditComparison = Static<typeof AuditComparison>;

/** Set while a crawl is paused; null while it runs, and before and after. */
const WaitingUntil = Nullable(
  Type.String({
    format: 'date-time',
    description:
      'When the crawl continues if it is paused because the site asks for a delay (`Crawl-delay`, `Retry-After`); a time in the past means as soon as a worker is free. null when the crawl is not paused',
  }),
);

/** What tells a re-analysis, which sends no requests, from a visit to the site. */
const analysisFields = {
  analyzedAt: Nullable(
    Type.String({
      format: 'date-time',
      description:
        'When the latest completed analysis ended: `completedAt`, or later if the audit was re-analyzed. null before the first one ends',
    }),
  ),
  analysisCount: Type.Integer({
    description:
      'Completed analyses: 1 for an audit that was not re-analyzed, and 0 before the first one ends',
  }),
};

const CompletedAt = Nullable(
  Type.String({
    format: 'date-time',
    description:
      'When the crawl and its first analysis ended, or when the audit failed. A re-analysis does not change it',
  }),
);

/** How much an audit has found. */
const IssueCounts = {
  issueCount: Nullable(
    Type.Integer({
      description:
        'Issues: checks that fail. Of the last completed analysis, even while another one runs; null before the first one ends',
    }),
  ),
  occurrenceCount: Nullable(
    Type.Integer({
      description:
        'Occurrences: all places of these issues; up to 20,000 are counted for each issue. null without reports and in audits from before occurrences were stored',
    }),
  ),
};

export const Audit = Type.Object({
  id: Id,
  projectId: Id,
  projectName: Type.String(),
  status: AuditStatus,
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  config: AuditRunConfig,
  crawl: Type.Object({
    pageCount: Type.Integer(),
    hasRobotsTxt: Type.Boolean(),
    hasSitemap: Type.Boolean(),
    pages: Type.Array(AuditPage),
  }),
  linkReport: Nullable(LinkReport),
  seoReport: Nullable(SeoReport),
  generalReport: Nullable(GeneralReport),
  ...IssueCounts,
  findings: Nullable(FindingCounts),
  ignored: Nullable(IgnoredCounts),
  previousAuditId: Nullable(
    Type.String({
      description: 'The previous completed audit of the project, which `findings` is compared with',
    }),
  ),
  comparison: Nullable(AuditComparison),
  error: Nullable(AuditError),
  rulesetVersion: Nullable(Type.String()),
  createdAt: Timestamp,
  startedAt: Nullable(Timestamp),
  completedAt: CompletedAt,
  ...analysisFields,
  waitingUntil: WaitingUntil,
});
export type Audit = Static<typeof Audit>;

/** Chart data about the pages of an audit; lists are in ascending order. */
export const AuditDistribution = Type.Object({
  statuses: Type.Array(
    Type.Object({
      status: Type.Integer({ description: '0 when there was no response' }),
      pages: Type.Integer(),
    }),
  ),
  depths: Type.Array(Type.Object({ depth: Type.Integer(), pages: Type.Integer() })),
  timeline: Type.Object(
    { spanSeconds: Type.Integer(), pages: Type.Array(Type.Integer()) },
    { description: 'Pages crawled in each interval since the start of the crawl; up to 60 equal intervals' },
  ),
});
export type AuditDistribution = Static<typeof AuditDistribution>;

/** A URL that a running crawl has requested. */
export const CrawledUrl = Type.Object({
  url: Type.String(),
  status: Type.Integer({
    description: 'Of the URL itself, before any redirect; 0 when there was no response',
  }),
  ms: Type.Integer({ description: 'How long the response took, in milliseconds' }),
});
export type CrawledUrl = Static<typeof CrawledUrl>;

/** The responses to a running crawl so far. */
export const CrawlLog = Type.Object({
  statuses: Type.Array(Type.Object({ status: Type.Integer(), pages: Type.Integer() }), {
    description: 'Pages by status code, in ascending order',
  }),
  failedCount: Type.Integer({
    description:
      'How many URLs of the site responded with a 4xx or 5xx status, did not respond, or redirect without end',
  }),
  latest: Type.Array(CrawledUrl, { description: 'The URLs requested last, up to 8, the newest first' }),
  latestFailed: Type.Array(CrawledUrl, {
    description: 'The failed URLs requested last, up to 8, the newest first',
  }),
});
export type CrawlLog = Static<typeof CrawlLog>;

/** The same, with where the failed URLs are linked. */
export const ShownCrawlLog = Type.Object(
  {
    ...CrawlLog.properties,
    latestFailed: Type.Array(
      Type.Object({
        ...CrawledUrl.properties,
        linkedFrom: Nullable(
          Type.String({ description: 'A page that links to it; null when none is known' }),
        ),
      }),
      { description: 'The failed URLs requested last, up to 8, the newest first' },
    ),
  },
  {
    description:
      'The responses so far; null before the first ones, unless the audit is crawling, and for the rest of a crawl that a version without it has worked on',
  },
);
export type ShownCrawlLog = Static<typeof ShownCrawlLog>;

/** Number of a check's occurrences that are new, unchanged, fixed, not rechecked, or not comparable (null). */
export const FindingGroup = Type.Object({
  checkId: Type.String(),
  title: Type.String(),
  category: Type.String(),
  severity: Type.Enum([...findingSeverities]),
  change: Nullable(Type.Enum([...findingChanges])),
  count: Type.Integer(),
});
export type FindingGroup = Static<typeof FindingGroup>;

const { crawl: _withPages, linkReport: _withList, ...auditWithoutLists } = Audit.properties;
const { brokenList: _broken, ...linkNumbers } = LinkReport.properties;

/** An audit without its pages and broken links, of which there can be thousands. */
export const AuditOverview = Type.Object({
  ...auditWithoutLists,
  linkReport: Nullable(Type.Object(linkNumbers)),
  crawl: Type.Object({
    pageCount: Type.Integer(),
    hasRobotsTxt: Type.Boolean(),
    hasSitemap: Type.Boolean(),
    distribution: Nullable(AuditDistribution),
    waiting: Type.Array(Type.String(), {
      description:
        'The URLs that the crawl requests now and next, in order, up to 12; empty unless the audit is crawling',
    }),
    waitingCount: Type.Integer({
      description:
        'How many URLs found so far wait to be crawled within the page limit; 0 unless the audit is crawling',
    }),
    log: Nullable(ShownCrawlLog),
  }),
  previous: Nullable(
    Type.Object(
      { id: Id, overallScore: Nullable(Type.Number()), completedAt: Nullable(Timestamp) },
      { description: 'The audit that `comparison` is about: the previous one, or the audit `against`' },
    ),
  ),
  findingGroups: Nullable(
    Type.Array(FindingGroup, {
      description: 'null when no individual occurrences are stored',
    }),
  ),
  canReanalyze: Type.Boolean({
    description:
      'Whether the audit can be re-analyzed: its crawl data is still stored and no analysis is running',
  }),
});
export type AuditOverview = Static<typeof AuditOverview>;

/** What an occurrence shows of the task created from it. */
export const LinkedTask = Type.Object({
  id: Id,
  key: Type.String(),
  title: Type.String(),
  status: Type.String(),
  statusLabel: Type.String(),
  completedAt: Nullable(Timestamp),
  url: Type.String({ description: 'URL of the task in the dashboard' }),
});
export type LinkedTask = Static<typeof LinkedTask>;

const Fingerprint = Nullable(
  Type.String({ description: 'Fingerprint of the occurrence; null for a task about the whole check' }),
);

/** A task and one of the occurrences it is about. */
export const FindingTask = Type.Object({
  checkId: Type.String(),
  fingerprint: Fingerprint,
  task: LinkedTask,
});
export type FindingTask = Static<typeof FindingTask>;

/** An occurrence a task is about: as it was when the task was created, and its current state. */
export const TaskFinding = Type.Object({
  checkId: Type.String(),
  fingerprint: Fingerprint,
  title: Type.String(),
  category: Type.String(),
  severity: Type.Enum([...findingSeverities]),
  url: Nullable(Type.String()),
  target: Nullable(Type.String()),
  detail: Type.String(),
  count: Type.Integer({
    description: 'Number of occurrences when the task was created: 1, or all occurrences of the check',
  }),
  projectId: Id,
  auditId: Type.String({ description: 'The audit the task was created from' }),
  latest: Nullable(
    Type.Object(
      {
        auditId: Id,
        completedAt: Nullable(Timestamp),
        state: Type.Enum(['still_there', 'fixed', 'not_found'], {
          description:
            '`still_there`: the latest audit has it too; `fixed`: a later audit checked it again and it passed; `not_found`: the latest audit does not have it but might not have checked it',
        }),
        count: Type.Integer({ description: 'Number of these occurrences in the latest audit' }),
      },
      { description: 'State in the latest audit whose occurrences are stored; null if there is none' },
    ),
  ),
});
export type TaskFinding = Static<typeof TaskFinding>;

/** A check or one of its occurrences that does not count in the audits of a project. */
export const IgnoredIssue = Type.Object({
  id: Id,
  projectId: Id,
  checkId: Type.String(),
  fingerprint: Nullable(
    Type.String({ description: 'Fingerprint of the occurrence; null if the whole check is ignored' }),
  ),
  title: Type.String({ description: 'Title of the failing check' }),
  category: Type.String(),
  severity: Type.Enum([...findingSeverities]),
  url: Nullable(
    Type.String({ description: 'URL of the page when the occurrence was ignored; null for a whole check' }),
  ),
  target: Nullable(Type.String()),
  detail: Type.String({ description: 'As it was when the issue was ignored; empty for a whole check' }),
  reason: Type.String(),
  until: Nullable(
    Type.String({
      format: 'date-time',
      description: 'When the issue counts again; null if it is ignored until someone stops ignoring it',
    }),
  ),
  active: Type.Boolean({ description: 'false once `until` has passed: the issue counts again' }),
  createdBy: Nullable(Type.Object({ id: Id, name: Type.String() })),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type IgnoredIssue = Static<typeof IgnoredIssue>;

export const AuditSchedule = Type.Object({
  projectId: Id,
  frequency: Type.Enum(['off', 'daily', 'weekly', 'monthly']),
  time: Type.String({ description: 'HH:MM in `timeZone`' }),
  timeZone: Type.String({ description: 'IANA time zone name' }),
  weekday: Type.Integer({
    description: 'Day of the week, from 1 (Monday) to 7; used when `frequency` is `weekly`',
  }),
  day: Type.Integer({
    description: 'Day of the month, or the last day of a shorter month; used when `frequency` is `monthly`',
  }),
  maxDepth: Type.Integer(),
  maxPages: Type.Integer(),
  nextRunAt: Nullable(Timestamp),
  lastRunAt: Nullable(Timestamp),
  lastAuditId: Nullable(Id),
});
export type AuditSchedule = Static<typeof AuditSchedule>;

export const AuditListItem = Type.Object({
  id: Id,
  projectId: Id,
  projectName: Type.String(),
  status: AuditStatus,
  progress: Type.Integer(),
  config: AuditConfig,
  pageCount: Type.Integer(),
  brokenLinks: Nullable(Type.Integer()),
  overallScore: Nullable(Type.Number()),
  ...IssueCounts,
  comparison: Nullable(AuditComparison),
  createdAt: Timestamp,
  startedAt: Nullable(Timestamp),
  completedAt: CompletedAt,
  ...analysisFields,
  waitingUntil: WaitingUntil,
  error: Nullable(AuditError),
});
export type AuditListItem = Static<typeof AuditListItem>;
