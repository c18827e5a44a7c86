import type { AuditOverview } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';

/** What the line about a comparison leaves out: the other reasons, which pages were compared, and what the numbers mean. */
export function comparisonDetails(audit: AuditOverview): string[] {
  const { comparison, linkReport } = audit;
  return [...(comparison === null ? [] : comparedLines(audit, comparison)), ...linkLines(linkReport)];
}

function comparedLines(audit: AuditOverview, comparison: NonNullable<AuditOverview['comparison']>): string[] {
  const text = strings.auditReport;
  const { reasons, pagesInBoth, pagesOnlyNow, pagesOnlyBefore, notRechecked, notComparable } = comparison;
  const unread = Math.max(0, audit.crawl.pageCount - pagesInBoth - pagesOnlyNow);
  return [
    ...reasons.slice(1).map(({ message }) => message),
    text.pagesCompared(pagesInBoth, pagesOnlyNow, pagesOnlyBefore),
    ...(unread === 0 ? [] : [text.pagesUnread(unread)]),
    ...(notComparable === 0 ? [] : [text.notComparableText]),
    ...(notRechecked === 0 ? [] : [text.notRecheckedText]),
  ];
}

/** Links that are neither working nor broken. */
function linkLines(linkReport: AuditOverview['linkReport']): string[] {
  const text = strings.auditReport.facts;
  const facts = [
    ...(linkReport !== null && linkReport.unverifiedLinks > 0
      ? [text.unverified(linkReport.unverifiedLinks)]
      : []),
    ...(linkReport !== null && linkReport.redirectedLinks > 0
      ? [text.redirected(linkReport.redirectedLinks)]
      : []),
  ];
  return facts.length === 0 ? [] : [facts.join(' · ')];
}
