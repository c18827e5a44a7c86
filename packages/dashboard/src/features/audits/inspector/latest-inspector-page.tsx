import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { SearchCheck } from 'lucide-react';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { auditsQuery } from '../../../data/audits/audits.ts';
import { strings } from '../../../strings/index.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';

const route = getRouteApi('/shell/projects/$projectId/page');

/** Opens a URL in the latest completed audit of the project, for links that know the project only. */
export function LatestInspectorPage() {
  const { projectId } = route.useParams();
  const { url } = route.useSearch();
  const { data, error, refetch } = useInfiniteQuery(auditsQuery(projectId));
  const latest = data?.pages.flatMap(({ items }) => items).find(({ status }) => status === 'complete');
  const text = strings.pageInspector;
  if (latest !== undefined)
    return (
      <Navigate
        to="/projects/$projectId/audits/$auditId/page"
        params={{ projectId, auditId: latest.id }}
        search={{ url }}
        replace
      />
    );
  if (error !== null && data === undefined)
    return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <div className="p-6">
      {data === undefined ? (
        <SkeletonRows label={strings.common.loading} />
      ) : (
        <EmptyState
          icon={<SearchCheck size={20} />}
          title={text.noAuditTitle}
          text={text.noAuditText}
          action={
            <Link
              to="/projects/$projectId/audits"
              params={{ projectId }}
              className="text-sm font-medium text-accent hover:underline"
            >
              {text.audits}
            </Link>
          }
        />
      )}
    </div>
  );
}
