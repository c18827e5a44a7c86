import { type Static, Type } from 'typebox';
import { Id, Nullable, Timestamp } from './shapes.ts';

/** Shapes of audits and their reports (spec "Audit", CONTRACT §5). */

export const AuditStatus = Type.Enum(['queued', 'crawling', 'analyzing', 'complete', 'failed']);
export type AuditStatus = Static<typeof AuditStatus>;

export const AuditError = Type.Object({
  code: Type.Enum(['SITE_UNREACHABLE', 'ROOT_REDIRECTS_OFFSITE', 'BLOCKED_ADDRESS', 'CANCELLED', 'INTERNAL']),
  message: Type.String(),
});
export type AuditError = Static<typeof AuditError>;

export const AuditConfig = Type.Object({
  maxDepth: Type.Integer(),
  maxPages: Type.Integer(),
  rootUrl: Type.String(),
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
  findingCount: Type.Integer(),
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
  unit: Type.String({ description: 'What `affected` and `assessed` count.' }),
  affected: Type.Integer(),
  assessed: Type.Integer(),
  pointsLost: Type.Number(),
  why: Type.String(),
  fix: Type.String(),
  note: Nullable(Type.String({ description: 'Why the check could not be assessed.' })),
  examples: Type.Array(Type.Object({ url: Type.String(), detail: Type.String() })),
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
    Type.Number({ description: 'The score before gates; `pointsLost` adds up to what it lacks.' }),
  ),
  gates: Type.Array(Type.Object({ id: Type.String(), cap: Type.Number(), reason: Type.String() }), {
    description: 'Faults so grave that they cap the score: the check, the cap and why.',
  }),
  categories: Type.Array(Category),
  aiTips: Type.String(),
});

export const GeneralReport = Type.Object({
  checks: Type.Array(Check),
  aiSummary: Type.String(),
  categories: Type.Array(Category),
});

/** Every check belongs to one of them (CONTRACT §5). */
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

export const findingChanges = ['new', 'still_there', 'fixed'] as const;

/** One fault at one place. Its fields in this order are the columns of the CSV. */
export const AuditFinding = Type.Object({
  checkId: Type.String(),
  title: Type.String({ description: 'What the check says of a site that fails it' }),
  category: Type.String(),
  severity: Type.Enum([...findingSeverities]),
  change: Nullable(
    Type.Enum([...findingChanges], {
      description:
        'Against the audit named by `previousAuditId`. `fixed` is a finding of that audit which is gone. null when there is none, or when that one could not have told',
    }),
  ),
  url: Type.String({ description: 'Where it is' }),
  target: Nullable(Type.String({ description: 'The address it is about: of a link, an image' })),
  detail: Type.String(),
  fingerprint: Type.String({
    description: 'Made of check, url and target: the same for the same finding in every audit of the site',
  }),
});
export type AuditFinding = Static<typeof AuditFinding>;

/** How many findings an audit has, and how many of them the audit before it had. */
export const FindingCounts = Type.Object({
  total: Type.Integer({ description: 'Findings of this audit; at most 20,000 of each check are counted' }),
  new: Nullable(Type.Integer()),
  fixed: Nullable(
    Type.Integer({ description: 'Findings of the audit before that are gone; not in `total`' }),
  ),
  stillThere: Nullable(Type.Integer()),
});
export type FindingCounts = Static<typeof FindingCounts>;

/** A crawl that has no slot at the moment; null for one that runs, and before and after. */
const WaitingUntil = Nullable(
  Type.String({
    format: 'date-time',
    description:
      'Set while the crawl rests: it goes on then, because its site asks for a pause (`Crawl-delay`, `Retry-After`); when that is past, as soon as it has its turn',
  }),
);

export const Audit = Type.Object({
  id: Id,
  projectId: Id,
  projectName: Type.String(),
  status: AuditStatus,
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  config: AuditConfig,
  crawl: Type.Object({
    pageCount: Type.Integer(),
    hasRobotsTxt: Type.Boolean(),
    hasSitemap: Type.Boolean(),
    pages: Type.Array(AuditPage),
  }),
  linkReport: Nullable(LinkReport),
  seoReport: Nullable(SeoReport),
  generalReport: Nullable(GeneralReport),
  findings: Nullable(FindingCounts),
  previousAuditId: Nullable(
    Type.String({ description: 'The completed audit of the project that `findings` are compared with' }),
  ),
  error: Nullable(AuditError),
  rulesetVersion: Nullable(Type.String()),
  createdAt: Timestamp,
  startedAt: Nullable(Timestamp),
  completedAt: Nullable(Timestamp),
  waitingUntil: WaitingUntil,
});
export type Audit = Static<typeof Audit>;

/** How the pages of an audit spread, for pictures; lists are in ascending order. */
export const AuditDistribution = Type.Object({
  statuses: Type.Array(
    Type.Object({ status: Type.Integer({ description: '0: no answer' }), pages: Type.Integer() }),
  ),
  depths: Type.Array(Type.Object({ depth: Type.Integer(), pages: Type.Integer() })),
  timeline: Type.Object(
    { spanSeconds: Type.Integer(), pages: Type.Array(Type.Integer()) },
    { description: 'Pages read in each of at most 60 equal spans from the start of the crawl' },
  ),
});
export type AuditDistribution = Static<typeof AuditDistribution>;

/** How many findings of a check are new, still there, fixed, or nothing of it (null). */
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

/** An audit as its screen shows it first: everything but its pages and broken links, which may be thousands. */
export const AuditOverview = Type.Object({
  ...auditWithoutLists,
  linkReport: Nullable(Type.Object(linkNumbers)),
  crawl: Type.Object({
    pageCount: Type.Integer(),
    hasRobotsTxt: Type.Boolean(),
    hasSitemap: Type.Boolean(),
    distribution: Nullable(AuditDistribution),
  }),
  previous: Nullable(
    Type.Object({ id: Id, overallScore: Nullable(Type.Number()), completedAt: Nullable(Timestamp) }),
  ),
  findingGroups: Nullable(
    Type.Array(FindingGroup, { description: 'null when the findings are not kept one by one (any more)' }),
  ),
  canReanalyze: Type.Boolean({
    description: 'What the crawl saw is kept, and nothing else is at work on it',
  }),
});
export type AuditOverview = Static<typeof AuditOverview>;

/** What a finding shows of the task that was made of it. */
export const LinkedTask = Type.Object({
  id: Id,
  key: Type.String(),
  title: Type.String(),
  status: Type.String(),
  statusLabel: Type.String(),
  completedAt: Nullable(Timestamp),
  url: Type.String({ description: 'Address in the dashboard' }),
});
export type LinkedTask = Static<typeof LinkedTask>;

const Fingerprint = Nullable(
  Type.String({ description: 'Of the finding; null for a task about all findings of the check' }),
);

/** A task and one of the findings it is about. */
export const FindingTask = Type.Object({
  checkId: Type.String(),
  fingerprint: Fingerprint,
  task: LinkedTask,
});
export type FindingTask = Static<typeof FindingTask>;

/** A finding a task is about: as it was when the task was made, and what has become of it. */
export const TaskFinding = Type.Object({
  checkId: Type.String(),
  fingerprint: Fingerprint,
  title: Type.String(),
  category: Type.String(),
  severity: Type.Enum([...findingSeverities]),
  url: Nullable(Type.String()),
  target: Nullable(Type.String()),
  detail: Type.String(),
  count: Type.Integer({ description: 'Findings when the task was made: 1, or those of the whole check' }),
  projectId: Id,
  auditId: Type.String({ description: 'The audit the task was made from' }),
  latest: Nullable(
    Type.Object(
      {
        auditId: Id,
        completedAt: Nullable(Timestamp),
        state: Type.Enum(['still_there', 'fixed', 'not_found'], {
          description:
            '`fixed` when an audit looked again and it was gone; `not_found` when it is not among the findings of the last one, which may not have looked',
        }),
        count: Type.Integer({ description: 'How many of them the last audit has' }),
      },
      { description: 'What the last audit with findings says; null when none are kept' },
    ),
  ),
});
export type TaskFinding = Static<typeof TaskFinding>;

export const AuditSchedule = Type.Object({
  projectId: Id,
  frequency: Type.Enum(['off', 'daily', 'weekly', 'monthly']),
  time: Type.String({ description: 'HH:MM in `timeZone`' }),
  timeZone: Type.String({ description: 'IANA name' }),
  weekday: Type.Integer({ description: '1 is Monday; counts when weekly' }),
  day: Type.Integer({ description: 'Day of the month, the last of a shorter one; counts when monthly' }),
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
  createdAt: Timestamp,
  startedAt: Nullable(Timestamp),
  completedAt: Nullable(Timestamp),
  waitingUntil: WaitingUntil,
  error: Nullable(AuditError),
});
export type AuditListItem = Static<typeof AuditListItem>;
