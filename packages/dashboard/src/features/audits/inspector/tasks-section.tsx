import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { pageTasksQuery } from '../../../data/audits/page-details.ts';
import { formatNumber } from '../../../strings/format/format-number.ts';
import { strings } from '../../../strings/index.ts';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { TaskChip } from '../findings/task-chip.tsx';
import { ResultRow } from '../result-row.tsx';
import { MoreButton } from './more-button.tsx';
import { Section } from './section.tsx';
import { tasksId } from './section-ids.ts';

interface TasksSectionProps {
  projectId: string;
  url: string;
  /** Nothing is shown if there are none. */
  hidesEmpty?: boolean;
}

/** The tasks about this URL: by their page, and by the occurrences they were created from. */
export function TasksSection({ projectId, url, hidesEmpty = false }: TasksSectionProps) {
  const text = strings.pageInspector;
  const list = useInfiniteQuery(pageTasksQuery(projectId, url));
  const { data, error, refetch } = list;
  const tasks = data?.pages.flatMap(({ items }) => items);
  const total = data?.pages[0]?.total ?? 0;
  if (hidesEmpty && total === 0) return null;
  return (
    <Section id={tasksId} title={text.tasks} {...(total > 0 ? { count: formatNumber(total) } : {})}>
      {tasks === undefined && error === null ? (
        <SkeletonRows label={strings.common.loading} count={2} />
      ) : null}
      {tasks === undefined && error !== null ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {tasks?.length === 0 ? <p className="text-sm text-muted">{text.noTasks}</p> : null}
      <ul className="inspector-rows">
        {(tasks ?? []).map((task) => (
          <li key={task.id}>
            <ResultRow
              isFlush
              title={
                <Link
                  to="/tasks/$taskId"
                  params={{ taskId: task.id }}
                  className="font-medium leading-[24px] hover:underline"
                >
                  <bdi>{task.title}</bdi>
                </Link>
              }
              meta={
                <>
                  <TaskChip task={task} />
                  <span>{task.occurrenceCount > 0 ? text.fromIssues(task.occurrenceCount) : text.byUrl}</span>
                </>
              }
            />
          </li>
        ))}
      </ul>
      <MoreButton list={list} label={text.moreTasks} />
    </Section>
  );
}
