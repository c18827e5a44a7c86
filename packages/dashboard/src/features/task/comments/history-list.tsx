import type { Project, Task, TaskActivity } from '@fettle/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { formatActivity, mergeRepeats } from './format-activity.ts';

const pageSize = 30;
const { repeated } = strings.task.history;

/** The history of a task, newest first. Repeated actions of one person are merged. */
export function HistoryList({ task, project }: { task: Task; project: Project }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    // Live changes of the task invalidate it together with the task.
    queryKey: queryKeys.taskHistory(task.id),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      api.listTaskEvents({ id: task.id, page: pageParam, limit: pageSize }, { signal }),
    getNextPageParam: ({ page, total }) => (page * pageSize < total ? page + 1 : undefined),
  });
  if (data === undefined && error !== null)
    return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows count={3} label={strings.common.loading} />;
  const names = namesOf(project, task);
  const events = data.pages.flatMap(({ items }) => items);
  const told = events.map((event) => ({ event, text: formatActivity(event, names), times: 1 }));
  return (
    <>
      <ol className="space-y-2.5">
        {mergeRepeats(told).map(({ event, text, times }) => (
          <HistoryRow key={event.id} event={event} text={times === 1 ? text : repeated(text, times)} />
        ))}
      </ol>
      {hasNextPage ? (
        <div className="mt-3">
          <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {strings.task.discussion.moreHistory}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function HistoryRow({ event, text }: { event: TaskActivity; text: string }) {
  const { id, name } = event.actor;
  return (
    <li className="flex items-start gap-2.5 text-sm">
      <span aria-hidden className="pt-px">
        <Avatar id={id} name={name} size="small" />
      </span>
      <span className="min-w-0 flex-1 break-words">
        <span className="font-medium">{name}</span> <span className="text-muted">{text}</span>{' '}
        <span className="text-xs whitespace-nowrap text-muted">
          <RelativeTime time={event.createdAt} />
        </span>
      </span>
    </li>
  );
}

function namesOf(project: Project, task: Task) {
  const people = new Map(task.assignees.map(({ id, name }) => [id, name]));
  for (const { userId, name } of project.members) people.set(userId, name);
  const columns = new Map(project.columns.map(({ key, label }) => [key, label]));
  return { people, columns };
}
