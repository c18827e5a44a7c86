import type { AuditOverview } from '@fettle/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { auditsQuery } from '../../../data/audits/audits.ts';
import { formatAuditTime } from '../../../strings/format/format-audit-time.ts';
import { formatDay } from '../../../strings/format/format-day.ts';
import { strings } from '../../../strings/index.ts';
import { Banner } from '../../../ui/display/banner.tsx';
import { withoutFilters } from '../audit-search.ts';
import { isComparedLater } from '../compare/is-later.ts';
import { StartAgain } from '../run/start-again.tsx';
import type { TabProps } from '../tab-props.ts';
import type { CheckFindings } from './checks.ts';
import { useIssueCounts } from './use-issue-counts.ts';

interface NotRecheckedProps extends Pick<TabProps, 'audit' | 'project' | 'canWrite' | 'search'> {
  checks: readonly CheckFindings[];
}

/** Why issues of the other audit were not checked again, and where to find out about them. */
export function NotRechecked({ audit, project, canWrite, checks, search }: NotRecheckedProps) {
  const { comparison, previous, completedAt } = audit;
  const limits = useOtherLimits(audit);
  const [issues] = useIssueCounts({ audit, checks }, [withoutFilters(search)]);
  if (comparison === null || comparison.notRechecked === 0) return null;
  const text = strings.auditFindings;
  const at = previous?.completedAt ?? null;
  const when = at === null ? text.notRechecked.compared : nameTime(at, completedAt);
  const isLater = isComparedLater(audit);
  const why = explain(audit, { when, issues, theirs: limits });
  const label = text.segments.not_rechecked;
  return (
    <Banner tone="info" icon={Info} label={label} title={why.title} action={null}>
      {why.text} {isLater ? null : `${text.notRechecked.fixedOrOpen(comparison.notRechecked)} `}
      {/* A new audit tells what became of earlier occurrences. What a later audit found is in that one. */}
      {canWrite && !isLater ? (
        <StartAgain project={project} label={strings.auditStart.start} look="link" />
      ) : (
        <Link
          to="/projects/$projectId/audits/$auditId"
          params={{ projectId: project.id, auditId: comparison.auditId }}
          search={{ tab: 'findings' }}
          className="font-medium text-accent underline underline-offset-2"
        >
          {text.notRechecked.view(when)}
        </Link>
      )}
    </Banner>
  );
}

/** The day of the other audit; two of one day are told apart by their times. */
function nameTime(at: string, completedAt: string | null): string {
  const day = new Date(at);
  const isSameDay = completedAt !== null && new Date(completedAt).toDateString() === day.toDateString();
  return isSameDay ? formatAuditTime(at) : formatDay(day, new Date());
}

type Limits = Pick<AuditOverview['config'], 'maxDepth' | 'maxPages'>;

/** The limits of the other audit, if it is among the latest ones. */
function useOtherLimits({ projectId, comparison }: AuditOverview): Limits | undefined {
  const { data } = useInfiniteQuery(auditsQuery(projectId));
  const audits = data?.pages.flatMap(({ items }) => items);
  return audits?.find(({ id }) => id === comparison?.auditId)?.config;
}

interface Other {
  /** The day of the other audit. */
  when: string;
  /** How many issues the occurrences are of. Undefined while that is not known. */
  issues: number | undefined;
  theirs: Limits | undefined;
}

interface Why {
  title: string;
  text: string;
}

/** What the other audit read that this one did not. */
function explain({ config, comparison }: AuditOverview, { when, issues, theirs }: Other): Why {
  const text = strings.auditFindings.notRechecked;
  const these = text.these(comparison?.notRechecked ?? 0, issues);
  if (theirs !== undefined && theirs.maxDepth > config.maxDepth)
    return text.deeper(when, these, config.maxDepth, theirs.maxDepth);
  if (theirs !== undefined && theirs.maxPages > config.maxPages)
    return text.longer(when, these, config.maxPages, theirs.maxPages);
  return text.elsewhere(when, these);
}
