import { FettleError } from '@fettle/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { orgAuditsQuery } from '../../data/audits.ts';
import { orgsQuery } from '../../data/projects.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { AuditList } from './audit-list.tsx';

const route = getRouteApi('/shell/orgs/$slug/audits');

/** The audits of all projects of an organization, the newest first. */
export function OrgAuditsPage() {
  const { slug } = route.useParams();
  const { data: orgs } = useQuery(orgsQuery);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    orgAuditsQuery(slug),
  );
  const audits = data?.pages.flatMap(({ items }) => items);
  const text = strings.audits;
  if (error instanceof FettleError && error.code === 'NOT_FOUND')
    return (
      <div className="p-6">
        <EmptyState title={strings.errors.notFoundTitle} text={strings.errors.notFoundText} />
      </div>
    );
  if (error !== null && audits === undefined)
    return <LoadFailed isPage error={error} onRetry={() => void refetch()} />;
  return (
    <div className="relative mx-auto max-w-5xl space-y-5 p-4 sm:p-8">
      <div>
        <h1 className="text-2xl font-semibold">{text.title}</h1>
        <p className="text-sm text-muted">{orgs?.find((org) => org.slug === slug)?.name}</p>
      </div>
      {audits === undefined ? <SkeletonRows label={strings.common.loading} /> : null}
      {audits?.length === 0 ? <EmptyState title={text.none} text={text.noneText} /> : null}
      {audits === undefined || audits.length === 0 ? null : <AuditList audits={audits} showsProject />}
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text.older}
        </Button>
      ) : null}
    </div>
  );
}
