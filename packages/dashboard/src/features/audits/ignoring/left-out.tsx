import { wholeScore } from '@fettle/auditor/score-scale';
import type { AuditOverview } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { strings } from '../../../strings/index.ts';

interface LeftOutProps {
  audit: AuditOverview;
  /** What is left out is what is listed. */
  isListed?: boolean;
}

/** What the report leaves out, with the way to it. */
export function LeftOut({ audit, isListed = false }: LeftOutProps) {
  const text = strings.ignoring;
  const { ignored } = audit;
  if (ignored === null || ignored.occurrenceCount === 0) return null;
  const { occurrenceCount, overallScore } = ignored;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      {!isListed ? <span>{text.leftOut(occurrenceCount)}</span> : null}
      {overallScore === null ? null : <span>{text.scoreWith(wholeScore(overallScore))}</span>}
      <Link
        to="/projects/$projectId/audits/ignored"
        params={{ projectId: audit.projectId }}
        className="font-medium text-accent hover:underline"
      >
        {text.manage}
      </Link>
    </p>
  );
}
