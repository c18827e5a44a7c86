import { FettleError } from '@fettle/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { SearchCheck } from 'lucide-react';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { NotFound } from '../../../components/feedback/not-found.tsx';
import { orgAuditsQuery } from '../../../data/audits/audits.ts';
import { orgsQuery, projectsQuery } from '../../../data/projects/projects.ts';
import { strings } from '../../../strings/index.ts';
import { buttonClass } from '../../../ui/controls/button.tsx';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { AuditLog } from './audit-log.tsx';
import { latestAudits } from './latest-audits.ts';
import { ProjectTable } from './project-table.tsx';

const route = getRouteApi('/shell/orgs/$slug/audits');
const shownProjects = 4;

/** Where the projects of an organization stand, or the log of all their audits. */
export function OrgAuditsPage() {
  const { slug } = route.useParams();
  const { all = false } = route.useSearch();
  const view = all ? 'log' : 'projects';
  const navigate = useNavigate();
  const { data: orgs } = useQuery(orgsQuery);
  const { data, error, refetch } = useInfiniteQuery(orgAuditsQuery(slug));
  const text = strings.orgAudits;
  if (error instanceof FettleError && error.code === 'NOT_FOUND') return <NotFound />;
  if (error !== null && data === undefined)
    return <LoadFailed isPage error={error} onRetry={() => void refetch()} />;
  const isEmpty = data?.pages[0]?.total === 0;
  return (
    <div className="page space-y-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-2xl font-semibold">{strings.audits.title}</h1>
          <p className="text-sm text-muted">{orgs?.find((org) => org.slug === slug)?.name}</p>
        </div>
        {data === undefined || isEmpty ? null : (
          <SegmentedControl
            label={text.view}
            value={view}
            options={[
              { value: 'projects', label: text.byProject },
              { value: 'log', label: text.log },
            ]}
            onChange={(next) =>
              void navigate({
                to: '/orgs/$slug/audits',
                params: { slug },
                search: next === 'log' ? { all: true } : {},
                replace: true,
              })
            }
          />
        )}
      </div>
      {data === undefined ? <SkeletonRows label={strings.common.loading} /> : null}
      {isEmpty ? <NotAudited slug={slug} /> : null}
      {data === undefined || isEmpty ? null : view === 'log' ? (
        <AuditLog slug={slug} />
      ) : (
        <Projects slug={slug} />
      )}
    </div>
  );
}

/** Every project, audited or not. */
function Projects({ slug }: { slug: string }) {
  const { data: projects } = useQuery(projectsQuery);
  const { data } = useInfiniteQuery(orgAuditsQuery(slug));
  const { data: orgs } = useQuery(orgsQuery);
  const role = orgs?.find((org) => org.slug === slug)?.role;
  if (projects === undefined) return <SkeletonRows label={strings.common.loading} />;
  const audits = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <ProjectTable
      canStart={role === 'owner' || role === 'admin'}
      projects={latestAudits(
        projects.filter(({ orgSlug }) => orgSlug === slug),
        audits,
      )}
    />
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
      className={buttonClass({ tone: own.length === 1 ? 'primary' : 'secondary' })}
    >
      <span className="max-w-60 truncate">{text.auditOf(name)}</span>
    </Link>
  ));
  return (
    <EmptyState
      isAlone
      icon={<SearchCheck size={20} />}
      title={text.noneInOrg}
      text={text.noneText}
      {...(own.length === 0
        ? {}
        : { action: <div className="flex min-w-0 flex-wrap justify-center gap-2">{links}</div> })}
    />
  );
}
