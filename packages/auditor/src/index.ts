export { type Analysis, type AnalyzeInput, adviceFactsOf, analyze, type PageSummary } from './analyze.ts';
export { allChecks } from './checks/all-checks.ts';
export {
  type CategoryId,
  type Check,
  exampleLimit,
  findingsPerCheck,
  type PlacedFinding,
  type Severity,
} from './checks/check.ts';
export { joinDetails } from './checks/collections/page-tally.ts';
export { crawlBlocked } from './checks/site-wide/crawl-blocked.ts';
export { type Clock, systemClock } from './clock.ts';
export { CrawlError, type CrawlErrorCode } from './crawl/crawl-error.ts';
export { crawlSite } from './crawl/crawl-site.ts';
export type { CrawlLimits, CrawlOptions, CrawlProgress } from './crawl/crawl-state.ts';
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
export type { Distribution } from './report/distribution.ts';
export { wholeScore } from './report/findings-in-words.ts';
export { renderReport } from './report/html/render-report.ts';
export type { Comparison, IgnoredPart, ReportDocument } from './report/html/report-document.ts';
export { type LeftOut, leaveOut, type ReportedCheck, type ReportedResult } from './report/leave-out.ts';
