import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { loadMore, MoreFailed } from '../../../components/feedback/load-more.tsx';
import { findingTasksQuery } from '../../../data/audits/finding-tasks.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { EmptyCard } from '../empty-card.tsx';
import type { TabProps } from '../tab-props.ts';
import { BrokenList } from './broken-list.tsx';
import { LinkFilters } from './link-filters.tsx';
import { linkFindingsQuery } from './link-findings-query.ts';
import { useLinks } from './links-query.ts';

/** Broken links and the pages that contain them, with filters and sorting. */
export function LinksTab({ audit, project, canWrite, search, onSearch, filters }: TabProps) {
  const text = strings.auditLinks;
  const { linkReport } = audit;
  const list = useLinks(audit.id, search);
  const { links, total, error, refetch } = list;
  const { data: tasks } = useQuery(findingTasksQuery(project.id));
  const { data: findings } = useQuery({
    ...linkFindingsQuery(audit.id),
    enabled: audit.findingGroups !== null && (linkReport?.brokenLinks ?? 0) > 0,
  });
  if (linkReport === null) return null;
  const { brokenLinks, unverifiedLinks } = linkReport;
  const isFiltered = search.url !== undefined || search.type !== undefined;
  const unverified =
    unverifiedLinks > 0 ? <p className="text-sm text-muted">{text.unverified(unverifiedLinks)}</p> : null;
  if (brokenLinks === 0)
    return (
      <div className="space-y-3 sm:space-y-4">
        <EmptyCard icon={<CircleCheck size={20} />} title={text.none} text={text.noneText} />
        {unverified}
      </div>
    );
  return (
    <div className="space-y-3 sm:space-y-4">
      <LinkFilters
        search={search}
        onSearch={onSearch}
        filters={filters}
        count={links === undefined ? '' : text.total(total)}
      />
      {unverified}
      {!isFiltered && links !== undefined && total < brokenLinks ? (
        <p className="text-sm text-muted">{text.listed(total, brokenLinks)}</p>
      ) : null}
      {error !== null && links === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {links === undefined && error === null ? <SkeletonRows label={strings.common.loading} /> : null}
      {links?.length === 0 ? (
        <EmptyCard
          title={text.noMatches}
          text=""
          action={
            <Button
              onClick={() => {
                const { url: _url, type: _type, ...others } = filters.current();
                onSearch({ ...others, tab: 'links' });
              }}
            >
              {strings.auditFindings.clear}
            </Button>
          }
        />
      ) : null}
      {links === undefined || links.length === 0 ? null : (
        <BrokenList
          links={links}
          total={total}
          findings={findings}
          onNearEnd={() => loadMore(list)}
          row={{ audit, project, canWrite, links: tasks }}
        />
      )}
      <MoreFailed list={list} />
    </div>
  );
}
