import { compareAudits, type ReportDocument } from '@fettle/auditor';
import type { Audit } from '@fettle/contract';
import { type EarlierAudit, toReading } from './audit-file.ts';
import { describeComparison } from './describe-comparison.ts';
import type { AuditOutcome } from './run-audit.ts';

/** Adds the comparison with an earlier audit to the audit and to its report, and describes it in lines. */
export function compareOutcome(
  { audit, report, collected }: AuditOutcome,
  earlier: EarlierAudit,
): { audit: Audit; report: ReportDocument; lines: string[] } {
  const now = toReading(audit, collected);
  const compared = compareAudits(now, earlier.reading);
  const { comparison } = compared;
  const { new: isNew, fixed, unchanged, notRechecked, scoreChange, reasons } = comparison;
  return {
    audit: {
      ...audit,
      findings: { total: collected.occurrences.length, new: isNew, fixed, stillThere: unchanged },
      previousAuditId: earlier.id,
      comparison: { auditId: earlier.id, ...comparison },
    },
    report: {
      ...report,
      comparison: {
        previousCompletedAt: earlier.completedAt,
        previousScore: scoreChange === null ? null : earlier.reading.overallScore,
        reasons: reasons.map(({ message }) => message),
        new: isNew,
        fixed,
        unchanged,
        notRechecked,
      },
    },
    lines: describeComparison(compared, now, earlier),
  };
}
