export {
  type Analysis,
  type AnalyzeInput,
  adviceFactsOf,
  analyze,
  countPage,
  type PageSummary,
  type UncountedPage,
} from './analyze.ts';
export { type AuditProgress, type AuditSiteOptions, auditSite, type SiteAudit } from './audit-site.ts';
export { allChecks } from './checks/all-checks.ts';
export {
  type CategoryId,
  type Check,
  exampleLimit,
  findingsPerCheck,
  type PlacedFinding,
  type Severity,
  shownOnLimit,
} from './checks/check.ts';
export { joinDetails } from './checks/collections/page-tally.ts';
export { canonicalsInHeader, canonicalsOf } from './checks/signals/canonicals.ts';
export { explainIndexability, type Indexability } from './checks/signals/explain-indexability.ts';
export { type RobotsValue, robotsValues } from './checks/signals/robots-directives.ts';
export { crawlBlocked } from './checks/site-wide/crawl-blocked.ts';
export { type Clock, systemClock } from './clock.ts';
export { collectSite } from './collect-site.ts';
export { type CollectedReading, collectReading, isUnverified } from './compare/collect-reading.ts';
export {
  type AuditComparison,
  type AuditReading,
  compareAudits,
  couldTell,
  type OccurrenceChanges,
  type Visit,
} from './compare/compare-audits.ts';
export type { ComparedAudit, DifferenceCode, Overlap, Testimony, Weighed } from './compare/compared-audit.ts';
export { completeChecks } from './compare/complete-checks.ts';
export { trackCoverage } from './compare/track-coverage.ts';
export { weighAudits } from './compare/weigh-audits.ts';
export { createDocumentDecoder } from './crawl/charset/charset.ts';
export { CrawlError, type CrawlErrorCode } from './crawl/crawl-error.ts';
export type { CrawlLimits } from './crawl/crawl-limits.ts';
export { crawlSite } from './crawl/crawl-site.ts';
export type { CrawlOptions, CrawlProgress } from './crawl/crawl-state.ts';
export { findIconLinks, type IconLink } from './crawl/html/find-icon-links.ts';
export { createPageParsers, type PageParsers } from './crawl/parsing/page-parsers.ts';
export {
  basicAuthorization,
  type CrawlRules,
  findHeaderProblem,
  findSuffixProblem,
  noRules,
  type SiteCredentials,
} from './crawl/rules/crawl-rules.ts';
export {
  createOwnershipToken,
  type OwnershipProof,
  ownershipName,
  proveOwnership,
} from './crawl/rules/prove-ownership.ts';
export { createSiteEgress } from './crawl/rules/site-egress.ts';
export { findPatternProblem } from './crawl/rules/url-rules.ts';
export { normalizeUrl } from './crawl/url/normalize-url.ts';
export * from './crawl-store.ts';
export * from './facts.ts';
export { type BrokenLink, buildLinkReport, type LinkReport } from './links/build-link-report.ts';
export { type CheckLinksOptions, checkLinks } from './links/check-links.ts';
export { classifyPage } from './links/target/classify-response.ts';
export { type Pixels, readImageSize } from './links/target/read-image-size.ts';
export { createMemoryStore } from './memory-store.ts';
export { writeAdvice } from './report/advice.ts';
export type { Advice, AdviceFacts } from './report/advice-facts.ts';
export { type AskModelInput, adviseWithModel, type SignedAdvice } from './report/ask-model.ts';
export type { CategoryReport, CheckReport, GeneralReport, SeoReport } from './report/build-reports.ts';
export { buildReports, type Reports, rulesetVersion } from './report/build-reports.ts';
export { countOccurrences, groupsOfIssues, type IssueCounts, listIssues } from './report/count-issues.ts';
export type { Distribution } from './report/distribution.ts';
export { deriveAccentColors, findAccentProblem } from './report/html/accent-colors.ts';
export { renderReport } from './report/html/render-report.ts';
export type {
  Branding,
  Comparison,
  IgnoredPart,
  ReportDocument,
  ReportedPage,
} from './report/html/report-document.ts';
export { type LeftOut, leaveOut, type ReportedCheck, type ReportedResult } from './report/leave-out.ts';
export { wholeScore } from './report/score-scale.ts';
export {
  type CrawledFacts,
  serializeDocument,
  serializeFacts,
} from './serialized-facts.ts';
