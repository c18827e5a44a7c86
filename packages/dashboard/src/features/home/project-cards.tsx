import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { projectsQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { ProjectCard } from './project-card.tsx';

/** All projects that are not archived. */
export function ProjectCards() {
  const { data, error, refetch } = useQuery(projectsQuery);
  if (error !== null && data === undefined)
    return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <section aria-labelledby="home-projects">
      <h2 id="home-projects" className="mb-3 text-sm font-semibold text-muted">
        {strings.home.projects}
      </h2>
      {data === undefined ? <SkeletonRows count={3} label={strings.common.loading} /> : null}
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {data
          ?.filter(({ status }) => status !== 'archived')
          .map((project) => (
            <li key={project.id} className="min-w-0">
              <ProjectCard project={project} />
            </li>
          ))}
      </ul>
    </section>
  );
}
