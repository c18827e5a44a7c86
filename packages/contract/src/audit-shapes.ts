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
  error: Nullable(AuditError),
  rulesetVersion: Nullable(Type.String()),
  createdAt: Timestamp,
  startedAt: Nullable(Timestamp),
  completedAt: Nullable(Timestamp),
});
export type Audit = Static<typeof Audit>;

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
  error: Nullable(AuditError),
});
export type AuditListItem = Static<typeof AuditListItem>;
