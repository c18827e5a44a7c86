import type { AuditListItem } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { ScoreRing } from '../../components/audits/score-ring.tsx';
import { isRunning, useAuditProgress } from '../../data/audits/audits.ts';
import { isCanceled } from '../../data/audits/is-canceled.ts';
import { formatNumber } from '../../strings/format/format-number.ts';
import { strings } from '../../strings/index.ts';
import { RelativeTime } from '../../ui/display/relative-time.tsx';
import { ScoreChange } from './score-change.tsx';
import { scoreDifference, scoreReasons } from './score-difference.ts';
import { StateBadge } from './state-badge.tsx';

interface AuditListProps {
  audits: readonly AuditListItem[];
  /** Shows the project of each audit. */
  showsProject?: boolean;
}

const cell = 'px-3 py-2 text-left';
const wide = 'max-sm:hidden';

/** A list of audits, newest first. */
export function AuditList({ audits, showsProject = false }: AuditListProps) {
  const { columns } = strings.audits;
  return (
    <div className="overflow-x-auto rounded-2xl border border-line bg-surface shadow-card">
      <table className="w-full text-sm">
        <thead className="text-xs text-muted">
          <tr className="border-b border-line">
            <th className={`${cell} font-medium`}>{columns.score}</th>
            <th className={`${cell} font-medium`}>{showsProject ? columns.project : columns.audit}</th>
            <th className={`${cell} font-medium`}>{columns.state}</th>
            <th className={`${cell} ${wide} text-right font-medium`}>{columns.pages}</th>
            <th className={`${cell} ${wide} text-right font-medium`}>{columns.issues}</th>
            <th className={`${cell} ${wide} text-right font-medium`}>{columns.broken}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {audits.map((audit) => (
            <AuditRow key={audit.id} audit={audit} showsProject={showsProject} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface AuditRowProps {
  audit: AuditListItem;
  showsProject: boolean;
}

function AuditRow({ audit, showsProject }: AuditRowProps) {
  const { id, projectId, projectName, createdAt, completedAt, brokenLinks, issueCount, error } = audit;
  const live = useAuditProgress(id);
  const { status, pageCount, progress } = isRunning(audit) && live !== undefined ? live : audit;
  const when = <RelativeTime time={completedAt ?? createdAt} />;
  return (
    <tr className="relative hover:bg-hover">
      <td className={`${cell} w-24`}>
        <span className="flex items-center gap-2">
          <ScoreRing score={audit.overallScore} size={34} />
          <ScoreChange difference={scoreDifference(audit)} reasons={scoreReasons(audit)} />
        </span>
      </td>
      <td className={cell}>
        <Link
          to="/projects/$projectId/audits/$auditId"
          params={{ projectId, auditId: id }}
          className="font-medium after:absolute after:inset-0"
        >
          {showsProject ? projectName : when}
        </Link>
        {showsProject ? <span className="block text-xs text-muted">{when}</span> : null}
        {error === null || isCanceled(error) ? null : (
          <span className="block max-w-md text-xs text-muted max-sm:wrap-anywhere sm:truncate">
            {error.message}
          </span>
        )}
      </td>
      <td className={cell}>
        <span className="flex items-center gap-2 whitespace-nowrap">
          <StateBadge status={status} error={error} />
          {isRunning({ status }) ? (
            <span className="text-xs text-muted tabular-nums">{strings.auditProgress.percent(progress)}</span>
          ) : null}
        </span>
      </td>
      <td className={`${cell} ${wide} text-right tabular-nums`}>{formatNumber(pageCount)}</td>
      <td className={`${cell} ${wide} text-right tabular-nums`}>
        {issueCount === null ? strings.common.none : formatNumber(issueCount)}
      </td>
      <td className={`${cell} ${wide} text-right tabular-nums`}>
        {brokenLinks === null ? strings.common.none : formatNumber(brokenLinks)}
      </td>
    </tr>
  );
}
