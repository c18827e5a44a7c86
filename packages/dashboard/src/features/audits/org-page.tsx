import { FettleError } from '@fettle/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { orgAuditsQuery } from '../../data/audits/audits.ts';
import { orgsQuery, projectsQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { AuditList } from './audit-list.tsx';

const route = getRouteApi('/shell/orgs/$slug/audits');
const shownProjects = 4;

/** The audits of all projects of an organization, newest first. */
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
    <div className="page space-y-5">
      <div>
        <h1 className="text-2xl font-semibold">{text.title}</h1>
        <p className="text-sm text-muted">{orgs?.find((org) => org.slug === slug)?.name}</p>
      </div>
      {audits === undefined ? <SkeletonRows label={strings.common.loading} /> : null}
      {audits?.length === 0 ? <NotAudited slug={slug} /> : null}
      {audits === undefined || audits.length === 0 ? null : <AuditList audits={audits} showsProject />}
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text.older}
        </Button>
      ) : null}
    </div>
  );
}

/** Links to the projects, where audits are started. As many as fit two lines. */
function NotAudited({ slug }: { slug: string }) {
  const text = strings.audits;
  const { data: projects = [] } = useQuery(projectsQuery);
  const own = projects.filter(({ orgSlug }) => orgSlug === slug).slice(0, shownProjects);
  const links = own.map(({ id, name }) => (
    <Link
      key={id}
      to="/projects/$projectId/audits"
      params={{ projectId: id }}
      className="max-w-full truncate rounded-lg border border-line bg-surface px-3.5 py-1.5 text-sm font-medium hover:bg-hover"
    >
      {text.auditOf(name)}
    </Link>
  ));
  return (
    <EmptyState
      title={text.none}
      text={text.noneText}
      {...(own.length === 0
        ? {}
        : { action: <div className="flex min-w-0 flex-wrap justify-center gap-2">{links}</div> })}
    />
  );
}
