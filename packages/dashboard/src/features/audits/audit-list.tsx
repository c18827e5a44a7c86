import type { AuditListItem } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { ScoreRing } from '../../components/audits/score-ring.tsx';
import { isRunning, useAuditProgress } from '../../data/audits/audits.ts';
import { isCanceled } from '../../data/audits/is-canceled.ts';
import { formatAuditTime } from '../../strings/format/format-audit-time.ts';
import { formatNumber } from '../../strings/format/format-number.ts';
import { strings } from '../../strings/index.ts';
import { RelativeTime } from '../../ui/display/relative-time.tsx';
import { useIsBeyondPhone, useIsWide } from '../../ui/use-is-wide.ts';
import { NoScore } from './no-score.tsx';
import { ScoreChange } from './score-change.tsx';
import { scoreDifference, scoreReasons } from './score-difference.ts';
import { StateBadge } from './state-badge.tsx';
import './audits.css';

interface AuditListProps {
  audits: readonly AuditListItem[];
  /** Shows the project of each audit. */
  showsProject?: boolean;
}

const nothing = <span className="text-muted">{strings.common.none}</span>;
const cell = 'px-3 py-2 text-left';
const wide = 'max-sm:hidden';
/** Where audits of several projects have their dates in a column. */
const fromWide = 'max-lg:hidden';

/** A list of audits, newest first. */
export function AuditList({ audits, showsProject = false }: AuditListProps) {
  const { columns } = strings.audits;
  return (
    <div className="overflow-x-auto rounded-2xl border border-line bg-surface shadow-card">
      <table className="audit-table w-full text-sm">
        <thead className="bg-sunken text-xs text-muted">
          <tr className="border-b border-line">
            <th className={`${cell} score font-medium`}>{columns.score}</th>
            <th className={`${cell} name font-medium`}>{showsProject ? columns.project : columns.audit}</th>
            {showsProject ? <th className={`${cell} ${fromWide} font-medium`}>{columns.date}</th> : null}
            <th className={`${cell} ${wide} font-medium`}>{columns.state}</th>
            <th className={`${cell} ${wide} number text-right font-medium`}>{columns.pages}</th>
            <th className={`${cell} ${wide} number text-right font-medium`}>{columns.issues}</th>
            <th className={`${cell} ${wide} number text-right font-medium`}>{columns.broken}</th>
            <td />
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
  const { id, projectId, projectName, createdAt, completedAt, brokenLinks, issueCount } = audit;
  const isBeyondPhone = useIsBeyondPhone();
  const hasDate = useIsWide() && showsProject;
  const when = formatAuditTime(completedAt ?? createdAt);
  const change = <ScoreChange difference={scoreDifference(audit)} reasons={scoreReasons(audit)} />;
  return (
    <tr className="relative hover:bg-hover">
      <td className={`${cell} score w-0`}>
        <span className="flex items-center gap-2">
          {audit.overallScore === null ? (
            <NoScore audit={audit} size={34} />
          ) : (
            <ScoreRing score={audit.overallScore} size={34} />
          )}
          {isBeyondPhone ? change : null}
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
        {/* Before the rest, as where projects are listed. */}
        <span className="flex flex-wrap items-center gap-x-2">
          {isBeyondPhone || audit.status === 'complete' ? null : <State audit={audit} />}
          <span className="facts text-xs text-muted">
            {hasDate ? null : isRunning(audit) ? (
              <Started audit={audit} />
            ) : showsProject ? (
              <span>{when}</span>
            ) : (
              <RelativeTime time={completedAt ?? createdAt} />
            )}
            {isBeyondPhone || issueCount === null ? null : (
              <>
                <span>{strings.auditReport.tabCounts.pages(audit.pageCount)}</span>
                <span>{strings.auditReport.tabCounts.findings(issueCount)}</span>
              </>
            )}
            {isBeyondPhone ? null : change}
          </span>
        </span>
        <Reason audit={audit} />
        <WhyNotComparable audit={audit} />
      </td>
      {hasDate ? (
        <td className={`${cell} whitespace-nowrap`}>{isRunning(audit) ? <Started audit={audit} /> : when}</td>
      ) : null}
      {isBeyondPhone ? (
        <td className={cell}>
          <State audit={audit} />
        </td>
      ) : null}
      <td className={`${cell} ${wide} text-right tabular-nums`}>
        <PageCount audit={audit} />
      </td>
      <td className={`${cell} ${wide} text-right tabular-nums`}>
        {issueCount === null ? nothing : formatNumber(issueCount)}
      </td>
      <td className={`${cell} ${wide} text-right tabular-nums`}>
        {brokenLinks === null ? nothing : formatNumber(brokenLinks)}
      </td>
      <td className="chevron">
        <ChevronRight size={16} className="text-muted" aria-hidden />
      </td>
    </tr>
  );
}

function Started({ audit: { createdAt } }: { audit: AuditListItem }) {
  return (
    <span>
      {strings.audits.started} <RelativeTime time={createdAt} />
    </span>
  );
}

/** What an audit is doing, or how it ended. */
function State({ audit }: { audit: AuditListItem }) {
  const live = useAuditProgress(audit.id);
  const { status, progress } = isRunning(audit) && live !== undefined ? live : audit;
  return (
    <span className="flex items-center gap-2 whitespace-nowrap max-sm:py-0.5">
      <StateBadge status={status} error={audit.error} />
      {isRunning({ status }) ? (
        <span className="text-xs text-muted tabular-nums">{strings.auditProgress.percent(progress)}</span>
      ) : null}
    </span>
  );
}

/** The pages so far. An audit that failed before it read any has none to speak of. */
function PageCount({ audit }: { audit: AuditListItem }) {
  const live = useAuditProgress(audit.id);
  const { pageCount } = isRunning(audit) && live !== undefined ? live : audit;
  return audit.error !== null && pageCount === 0 ? nothing : formatNumber(pageCount);
}

/** What the change of the score says to screen readers, and to a pointer that rests on it. */
function WhyNotComparable({ audit }: { audit: AuditListItem }) {
  const [reason] = scoreReasons(audit);
  if (reason === undefined) return null;
  return (
    <span aria-hidden className="mt-0.5 block max-w-prose text-xs text-muted wrap-anywhere">
      {reason}
    </span>
  );
}

/** Why an audit failed. */
function Reason({ audit: { error } }: { audit: AuditListItem }) {
  if (error === null || isCanceled(error)) return null;
  return <span className="mt-0.5 block max-w-prose text-xs text-muted wrap-anywhere">{error.message}</span>;
}
