import type { Project, Task } from '@fettle/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { DescriptionDiff } from './description-diff.tsx';
import { foldHistory, type HistoryGroup, type HistoryLine } from './fold-history.ts';

const pageSize = 30;
/** More of one person in a row are shown on request. */
const shownLines = 5;
const text = strings.taskHistory;

/** The history of a task, newest first. Consecutive changes of one person stand together. */
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
  const groups = foldHistory(
    data.pages.flatMap(({ items }) => items),
    namesOf(project, task),
  );
  return (
    <>
      <ol className="space-y-3">
        {groups.map((group) => (
          <HistoryEntry key={group.lines.at(-1)?.id} taskId={task.id} group={group} />
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

/** What one person did in one go. */
function HistoryEntry({ taskId, group }: { taskId: string; group: HistoryGroup }) {
  const [isWhole, setWhole] = useState(group.lines.length <= shownLines + 1);
  const { id, name } = group.actor;
  const lines = isWhole ? group.lines : group.lines.slice(0, shownLines);
  const [first, ...rest] = lines;
  if (first === undefined) return null;
  return (
    <li className="flex items-start gap-2.5 text-sm">
      <span aria-hidden className="pt-px">
        <Avatar id={id} name={name} size="small" />
      </span>
      <div className="min-w-0 flex-1 space-y-1 break-words">
        <div>
          <span className="font-medium">{name}</span> <LineText line={first} />{' '}
          <span className="text-xs whitespace-nowrap text-muted">
            <RelativeTime time={group.createdAt} />
          </span>
          <LineDetails taskId={taskId} line={first} />
        </div>
        {rest.map((line) => (
          <div key={line.id}>
            <LineText line={line} />
            <LineDetails taskId={taskId} line={line} />
          </div>
        ))}
        {isWhole ? null : (
          <Button size="small" tone="quiet" onClick={() => setWhole(true)}>
            {text.moreChanges(group.lines.length - shownLines)}
          </Button>
        )}
      </div>
    </li>
  );
}

function LineText({ line }: { line: HistoryLine }) {
  return (
    <span className="text-muted">{line.times === 1 ? line.text : text.repeated(line.text, line.times)}</span>
  );
}

/** The differences of a description, on demand: its versions are long. */
function LineDetails({ taskId, line: { description } }: { taskId: string; line: HistoryLine }) {
  const [isOpen, setOpen] = useState(false);
  if (description === null) return null;
  return (
    <>
      {' '}
      <button
        type="button"
        aria-expanded={isOpen}
        className="text-xs font-medium text-accent hover:underline"
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? text.hideChanges : text.showChanges}
      </button>
      {isOpen ? <DescriptionDiff taskId={taskId} {...description} /> : null}
    </>
  );
}

function namesOf(project: Project, task: Task) {
  const people = new Map(task.assignees.map(({ id, name }) => [id, name]));
  for (const { userId, name } of project.members) people.set(userId, name);
  const columns = new Map(project.columns.map(({ key, label }) => [key, label]));
  return { people, columns };
}
