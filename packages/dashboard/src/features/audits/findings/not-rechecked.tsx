import type { AuditOverview } from '@fettle/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { auditsQuery } from '../../../data/audits/audits.ts';
import { formatDay } from '../../../strings/format/format-day.ts';
import { strings } from '../../../strings/index.ts';
import { Banner } from '../../../ui/display/banner.tsx';
import { StartAgain } from '../run/start-again.tsx';
import type { TabProps } from '../tab-props.ts';

/** Why issues of the other audit were not checked again, and how to find out about them. */
export function NotRechecked({ audit, project, canWrite }: Pick<TabProps, 'audit' | 'project' | 'canWrite'>) {
  const { comparison } = audit;
  const limits = useOtherLimits(audit);
  if (comparison === null || comparison.notRechecked === 0) return null;
  const text = strings.auditFindings;
  return (
    <Banner
      tone="info"
      icon={Info}
      label={text.segments.not_rechecked}
      title={text.notRechecked.title}
      action={null}
    >
      {explain(audit, limits)}{' '}
      {canWrite ? (
        <StartAgain project={project} label={strings.auditStart.start} look="link" />
      ) : (
        <Link
          to="/projects/$projectId/audits/$auditId"
          params={{ projectId: project.id, auditId: comparison.auditId }}
          search={{ tab: 'findings' }}
          className="font-medium text-accent underline underline-offset-2"
        >
          {text.viewOther}
        </Link>
      )}
    </Banner>
  );
}

type Limits = Pick<AuditOverview['config'], 'maxDepth' | 'maxPages'>;

/** The limits of the other audit, if it is among the latest ones. */
function useOtherLimits({ projectId, comparison }: AuditOverview): Limits | undefined {
  const { data } = useInfiniteQuery(auditsQuery(projectId));
  const audits = data?.pages.flatMap(({ items }) => items);
  return audits?.find(({ id }) => id === comparison?.auditId)?.config;
}

/** What the other audit read that this one did not, and what follows, in a sentence. */
function explain({ config, comparison, previous, completedAt }: AuditOverview, theirs?: Limits): string {
  const text = strings.auditFindings.notRechecked;
  const at = previous?.completedAt ?? null;
  const when = at === null ? null : formatDay(new Date(at), new Date());
  const count = comparison?.notRechecked ?? 0;
  const isLater = at !== null && completedAt !== null && at > completedAt;
  const so = isLater ? text.newOrOld(count) : text.fixedOrOpen(count);
  if (theirs !== undefined && theirs.maxDepth > config.maxDepth)
    return text.deeper(when, theirs.maxDepth, config.maxDepth, so);
  if (theirs !== undefined && theirs.maxPages > config.maxPages)
    return text.longer(when, theirs.maxPages, config.maxPages, so);
  return text.elsewhere(when, so);
}
