import { type AuditReading, type compareAudits, wholeScore } from '@fettle/auditor';
import { formatCount, formatNumber } from '../../format-amount.ts';
import type { EarlierAudit } from './audit-file.ts';
import { withoutControls } from './without-controls.ts';

const shown = 10;

type Compared = ReturnType<typeof compareAudits>;

/** What has changed since an earlier audit, as text lines: the counts, the score, and the first new and fixed occurrences. */
export function describeComparison(
  { comparison, changes }: Compared,
  now: AuditReading,
  before: EarlierAudit,
): string[] {
  const { fixed, unchanged, notRechecked } = comparison;
  const counts = [
    `${formatNumber(comparison.new)} new`,
    `${formatNumber(fixed)} fixed`,
    `${formatNumber(unchanged)} unchanged`,
    `${formatNumber(notRechecked)} not rechecked`,
  ];
  return [
    '',
    `Compared with the audit of ${before.completedAt}:`,
    `  Occurrences: ${counts.join(', ')}`,
    `  ${describeScores(comparison, now, before.reading)}`,
    ...describeSome('New', now, (index) => changes.now[index] === 'new'),
    ...describeSome('Fixed', before.reading, (index) => changes.before[index] === 'fixed'),
  ].map(withoutControls);
}

function describeScores(
  { scoreChange, reasons }: Compared['comparison'],
  now: AuditReading,
  before: AuditReading,
): string {
  if (scoreChange === null || now.overallScore === null || before.overallScore === null) {
    return `The scores cannot be compared. ${reasons.map(({ message }) => message).join(' ')}`;
  }
  const [to, from] = [wholeScore(now.overallScore), wholeScore(before.overallScore)];
  if (to === from) return `Score: unchanged (${to})`;
  const direction = to > from ? 'up' : 'down';
  return `Score: ${direction} ${formatCount(Math.abs(to - from), 'point')} (from ${from} to ${to})`;
}

function describeSome(
  title: string,
  { occurrences }: AuditReading,
  fits: (index: number) => boolean,
): string[] {
  const wanted = occurrences.filter((_occurrence, index) => fits(index));
  if (wanted.length === 0) return [];
  const lines = wanted
    .slice(0, shown)
    .map(({ checkId, url, target }) => `    ${checkId}: ${url}${target === null ? '' : ` → ${target}`}`);
  const rest = wanted.length - lines.length;
  return [`  ${title}:`, ...lines, ...(rest > 0 ? [`    and ${formatNumber(rest)} more`] : [])];
}
