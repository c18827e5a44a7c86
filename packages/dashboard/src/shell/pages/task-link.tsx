import { FettleError } from '@fettle/client';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { taskQuery } from '../../data/tasks/tasks.ts';
import { strings } from '../../strings/index.ts';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { Missing } from './missing.tsx';

/** The URL of a task: opens it over the board of its project, under the same URL. */
export function TaskLink({ taskId }: { taskId: string }) {
  const { data, error, refetch } = useQuery(taskQuery(taskId));
  if (error instanceof FettleError && error.code === 'NOT_FOUND') return <Missing what="task" />;
  if (error !== null && data === undefined)
    return <LoadFailed isPage error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <div className="p-6">
        <SkeletonRows label={strings.common.loading} />
      </div>
    );
  return (
    <Navigate
      to="/projects/$projectId"
      params={{ projectId: data.projectId }}
      search={{ task: taskId }}
      mask={{ to: '/tasks/$taskId', params: { taskId } }}
      replace
    />
  );
}
