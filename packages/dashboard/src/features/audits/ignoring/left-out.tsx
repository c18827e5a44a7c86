import { wholeScore } from '@fettle/auditor/score-scale';
import type { AuditOverview } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { strings } from '../../../strings/index.ts';
import type { TabProps } from '../tab-props.ts';

const linkClass = 'font-medium text-accent hover:underline';

interface LeftOutProps {
  audit: AuditOverview;
  /** Leads to the occurrences; missing where they are at hand. */
  onSearch?: TabProps['onSearch'];
  /** What is left out is what is listed. */
  isListed?: boolean;
}

/** What the report leaves out, with the way to it. */
export function LeftOut({ audit, onSearch, isListed = false }: LeftOutProps) {
  const text = strings.ignoring;
  const { ignored } = audit;
  if (ignored === null || ignored.occurrenceCount === 0) return null;
  const { occurrenceCount, overallScore } = ignored;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      {onSearch === undefined && !isListed ? <span>{text.leftOut(occurrenceCount)}</span> : null}
      {overallScore === null ? null : <span>{text.scoreWith(wholeScore(overallScore))}</span>}
      {audit.findingGroups === null || onSearch === undefined ? null : (
        <button
          type="button"
          className={linkClass}
          onClick={() => onSearch({ tab: 'findings', ignored: 'only' })}
        >
          {text.view(occurrenceCount)}
        </button>
      )}
      <Link
        to="/projects/$projectId/audits/ignored"
        params={{ projectId: audit.projectId }}
        className={linkClass}
      >
        {text.manage}
      </Link>
    </p>
  );
}
