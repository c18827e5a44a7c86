import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { ScoreRing } from '../../../components/audits/score-ring.tsx';
import { auditsQuery } from '../../../data/audits/audits.ts';
import { formatAuditTime } from '../../../strings/format/format-audit-time.ts';
import { strings } from '../../../strings/index.ts';

/** Where an audit has no results: the last one that has, with its score. Nothing before the first. */
export function LastCompleted({ projectId }: { projectId: string }) {
  const { data } = useInfiniteQuery(auditsQuery(projectId));
  const last = data?.pages
    .flatMap(({ items }) => items)
    .find(({ status, overallScore }) => status === 'complete' && overallScore !== null);
  if (last === undefined) return null;
  const { tabCounts } = strings.auditReport;
  return (
    <Link
      to="/projects/$projectId/audits/$auditId"
      params={{ projectId, auditId: last.id }}
      className="flex items-center gap-4 rounded-2xl border border-line bg-surface px-4 py-3 shadow-card hover:bg-hover"
    >
      <ScoreRing score={last.overallScore} size={52} />
      <span className="min-w-0 flex-1 text-sm">
        <span className="block text-xs text-muted">{strings.auditFailed.lastCompleted}</span>
        <span className="block font-semibold">{formatAuditTime(last.completedAt ?? last.createdAt)}</span>
        <span className="facts text-muted">
          {last.issueCount === null ? null : <span>{tabCounts.findings(last.issueCount)}</span>}
          <span>{tabCounts.pages(last.pageCount)}</span>
        </span>
      </span>
      <ChevronRight size={18} className="shrink-0 text-muted" aria-hidden />
    </Link>
  );
}
