import type { Task } from '@fettle/contract';
import { Link } from '@tanstack/react-router';
import { FileSearch } from 'lucide-react';
import { useChangeTask } from '../../data/tasks/change-task.ts';
import { strings } from '../../strings/index.ts';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { LinkField } from './fields/link-field.tsx';
import { TaskDates } from './fields/task-dates.tsx';

const urls = ['pageUrl', 'screenshotUrl', 'videoUrl'] as const;

/** Details to look up: the URLs of the task, who reported it, and when. */
export function TaskDetails({ task, canWrite }: { task: Task; canWrite: boolean }) {
  const change = useChangeTask(task.projectId);
  const isWide = useIsWide();
  const links = (names: readonly (typeof urls)[number][]) =>
    names.map((name) => (
      <LinkField
        key={name}
        name={name}
        url={task[name]}
        canWrite={canWrite}
        isFolded={!isWide}
        actions={
          name === 'pageUrl' && task.pageUrl !== null ? (
            <InspectPage projectId={task.projectId} url={task.pageUrl} />
          ) : null
        }
        onChange={(url) => change({ task, change: { [name]: url } })}
      />
    ));
  return (
    <div className="task-fields text-sm">
      {isWide ? links(urls) : links(urls.filter((name) => task[name] !== null))}
      {isWide ? null : (
        <div className="flex flex-wrap gap-2 py-1.5 *:[[data-field]]:basis-full empty:hidden">
          {links(urls.filter((name) => task[name] === null))}
        </div>
      )}
      <TaskDates task={task} />
    </div>
  );
}

/** Opens what the latest audit knows about the task's page. */
function InspectPage({ projectId, url }: { projectId: string; url: string }) {
  const label = strings.pages.inspectPage;
  return (
    <Link
      to="/projects/$projectId/page"
      params={{ projectId }}
      search={{ url }}
      aria-label={label}
      data-tip={label}
      className="inline-flex size-8 pointer-coarse:size-[40px] shrink-0 items-center justify-center rounded-lg text-muted hover:bg-hover hover:text-ink"
    >
      <FileSearch size={14} aria-hidden />
    </Link>
  );
}
