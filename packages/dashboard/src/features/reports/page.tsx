import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { useOrg } from '../../data/orgs/orgs.ts';
import { orgStatsQuery } from '../../data/orgs/reports.ts';
import { strings } from '../../strings/index.ts';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { BoardCharts } from './board-charts.tsx';
import { NoReports } from './no-reports.tsx';
import { StatTiles } from './stat-tiles.tsx';
import { ThroughputChart } from './throughput-chart.tsx';
import { TimeSection } from './time-section.tsx';

const route = getRouteApi('/shell/orgs/$slug/numbers');

/** Statistics and charts of an organization, and tracked time for billing. */
export function ReportsPage() {
  const { slug } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const org = useOrg(slug);
  const { data: stats, error, refetch } = useQuery(orgStatsQuery(slug));
  if (error !== null && stats === undefined)
    return <LoadFailed isPage error={error} onRetry={() => void refetch()} />;
  return (
    <div className="page space-y-6">
      <header>
        <h1 className="text-2xl font-semibold">{strings.shell.reports}</h1>
        <p className="text-sm text-muted">{org?.name}</p>
      </header>
      {stats === undefined ? (
        <SkeletonRows label={strings.common.loading} />
      ) : stats.totals.tasks === 0 ? (
        <NoReports slug={slug} />
      ) : (
        <>
          <StatTiles slug={slug} totals={stats.totals} />
          <BoardCharts slug={slug} stats={stats} />
          <ThroughputChart slug={slug} />
          <TimeSection
            slug={slug}
            search={search}
            onChange={(next) => void navigate({ search: next, replace: true })}
          />
        </>
      )}
    </div>
  );
}
