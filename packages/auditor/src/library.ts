/**
 * The entry point of the published package `@fettle/auditor`: what other programs can rely on. The server imports from
 * `index.ts`, which has more and can change with it.
 */
export {
  createEgress,
  type Egress,
  EgressError,
  type EgressErrorCode,
  type EgressOptions,
} from '@fettle/egress';
export type { Analysis, PageSummary } from './analyze.ts';
export { type AuditProgress, type AuditSiteOptions, auditSite, type SiteAudit } from './audit-site.ts';
export { allChecks } from './checks/all-checks.ts';
export type { CategoryId, Check, PlacedFinding, Severity } from './checks/check.ts';
export type { CollectedReading } from './compare/collect-reading.ts';
export {
  type AuditComparison,
  type AuditReading,
  compareAudits,
  type OccurrenceChanges,
  type Visit,
} from './compare/compare-audits.ts';
export { CrawlError, type CrawlErrorCode } from './crawl/crawl-error.ts';
export type { CrawlLimits } from './crawl/crawl-limits.ts';
export {
  basicAuthorization,
  type CrawlRules,
  noRules,
  type SiteCredentials,
} from './crawl/rules/crawl-rules.ts';
export { findPatternProblem } from './crawl/rules/url-rules.ts';
export type { SiteFacts } from './facts.ts';
export type { BrokenLink, LinkReport } from './links/build-link-report.ts';
export type { CategoryReport, CheckReport, GeneralReport, SeoReport } from './report/build-reports.ts';
export { rulesetVersion } from './report/build-reports.ts';
export { renderReport } from './report/html/render-report.ts';
export type { Comparison, ReportDocument } from './report/html/report-document.ts';
export { wholeScore } from './report/score-scale.ts';
