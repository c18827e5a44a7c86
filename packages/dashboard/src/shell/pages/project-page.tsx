import { FettleError } from '@fettle/client';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { ExternalLink, Plus } from 'lucide-react';
import { useStaggeredRender } from '../../browser/use-staggered-render.ts';
import { runCommandSoon } from '../../commands/commands.ts';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { useProjectRights } from '../../data/projects/permissions.ts';
import { projectQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ProjectMark } from '../../ui/display/project-mark.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { useScrollRow } from '../../ui/use-scroll-row.ts';
import { useProjectCommands } from '../commands/project-commands.ts';
import { Missing } from './missing.tsx';
import { OpenTask } from './open-task.tsx';

const tabClass =
  'inline-flex h-9 max-sm:h-11 items-center border-b-2 border-transparent px-1 text-sm text-muted hover:text-ink data-[status=active]:border-accent data-[status=active]:font-medium data-[status=active]:text-ink';

/** The frame of all pages of a project: its name and navigation. */
export function ProjectPage({ projectId }: { projectId: string }) {
  const { data: project, error, refetch } = useQuery(projectQuery(projectId));
  const rights = useProjectRights(project);
  const { canManage, canWrite } = rights;
  useProjectCommands(projectId, rights);
  const { pathname } = useLocation();
  const nav = useScrollRow<HTMLElement>(pathname);
  const isDrawn = useStaggeredRender(project !== undefined);
  if (error instanceof FettleError && error.code === 'NOT_FOUND') return <Missing what="project" />;
  if (error !== null && project === undefined)
    return <LoadFailed isPage error={error} onRetry={() => void refetch()} />;
  const views = strings.board.views;
  const params = { projectId };
  return (
    <div className="flex h-full flex-col">
      <header className="shrink-0 border-b border-line bg-surface px-(--gutter) sm:pt-3.5">
        {/* On a phone, the bar above shows the name and the link. */}
        <div className="flex min-h-7 items-center gap-2.5 max-sm:sr-only">
          {project === undefined ? (
            <Skeleton className="h-6 w-48" />
          ) : (
            <>
              <ProjectMark id={projectId} name={project.name} color={project.color} size="medium" />
              <h1
                title={project.name}
                className="max-w-[calc(100%-4rem)] shrink-0 truncate text-xl font-semibold"
              >
                {project.name}
              </h1>
              {project.url === null ? null : (
                <a
                  href={project.url}
                  target="_blank"
                  rel="noreferrer"
                  className="relative inline-flex min-w-6 items-center gap-1 text-xs text-muted hover:text-ink max-sm:hidden"
                >
                  <span className="truncate">
                    {project.url.replace(/^https?:\/\//, '').replace(/\/$/, '')}
                  </span>
                  <ExternalLink size={12} className="shrink-0" aria-hidden />
                </a>
              )}
              {canWrite && pathname === `/projects/${projectId}` ? (
                // On phones, the page has a round one within reach of the thumb.
                <span className="ml-auto flex max-sm:hidden">
                  <Button
                    tone="primary"
                    size="small"
                    icon={<Plus size={15} aria-hidden />}
                    onClick={() => runCommandSoon('new-task-here')}
                  >
                    {strings.board.newTask}
                  </Button>
                </span>
              ) : null}
            </>
          )}
        </div>
        <nav
          ref={nav}
          aria-label={strings.board.viewsLabel}
          className="scroll-row flex sm:mt-1 gap-3 overflow-x-auto sm:gap-5"
        >
          <Link
            to="/projects/$projectId"
            params={params}
            activeOptions={{ exact: true, includeSearch: false }}
            className={tabClass}
          >
            {views.tasks}
          </Link>
          <Link
            to="/projects/$projectId/audits"
            params={params}
            activeOptions={{ includeSearch: false }}
            className={tabClass}
          >
            {views.audits}
          </Link>
          {canManage ? (
            <Link
              to="/projects/$projectId/webhooks"
              params={params}
              activeOptions={{ includeSearch: false }}
              className={tabClass}
            >
              {views.webhooks}
            </Link>
          ) : null}
          {canManage ? (
            <Link
              to="/projects/$projectId/integrations"
              params={params}
              activeOptions={{ includeSearch: false }}
              className={tabClass}
            >
              {views.integrations}
            </Link>
          ) : null}
          <Link to="/projects/$projectId/settings" params={params} className={tabClass}>
            {views.settings}
          </Link>
        </nav>
      </header>
      <div id="project-content" className="min-h-0 flex-1 overflow-y-auto">
        {isDrawn && project !== undefined ? <Outlet /> : null}
      </div>
      <OpenTask projectId={projectId} />
    </div>
  );
}
