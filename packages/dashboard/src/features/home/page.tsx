import { useQuery } from '@tanstack/react-query';
import { projectsQuery } from '../../data/projects.ts';
import { useUser } from '../../data/session.ts';
import { strings } from '../../strings/index.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { DueTasks } from './due-tasks.tsx';
import { ProjectCard } from './project-card.tsx';

/** What waits for oneself, over all projects, and how these stand. */
export function HomePage() {
  const user = useUser();
  return (
    <div className="mx-auto max-w-5xl space-y-8 p-4 sm:p-8">
      <h1 className="text-2xl font-semibold">{strings.home.title(user.name.split(' ')[0] ?? user.name)}</h1>
      <DueTasks userId={user.id} />
      <Projects />
    </div>
  );
}

function Projects() {
  const { data, error, refetch } = useQuery(projectsQuery);
  if (error !== null && data === undefined)
    return <LoadFailed error={error} onRetry={() => void refetch()} />;
  const shown = data?.filter(({ status }) => status !== 'archived');
  return (
    <section aria-labelledby="home-projects">
      <h2 id="home-projects" className="mb-3 text-sm font-semibold text-muted">
        {strings.home.projects}
      </h2>
      {shown === undefined ? <SkeletonRows count={3} label={strings.common.loading} /> : null}
      {shown?.length === 0 ? (
        <EmptyState title={strings.home.noProjectsTitle} text={strings.home.noProjectsText} />
      ) : null}
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {shown?.map((project) => (
          <li key={project.id}>
            <ProjectCard project={project} />
          </li>
        ))}
      </ul>
    </section>
  );
}
