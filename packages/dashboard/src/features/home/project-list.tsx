import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { projectsQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { sortByRisk } from './project-risk.ts';
import { ProjectRow } from './project-row.tsx';

/** Shown until someone asks for all of them. */
const firstCount = 10;

/** Where links to the list lead. */
export const projectsAnchor = 'projects';

/** All projects that are not archived, the most urgent first. */
export function ProjectList() {
  const { data, error, refetch } = useQuery(projectsQuery);
  const [showsAll, setShowsAll] = useState(false);
  const text = strings.home;
  if (error !== null && data === undefined)
    return <LoadFailed error={error} onRetry={() => void refetch()} />;
  const projects = sortByRisk(data ?? []);
  const shown = showsAll ? projects : projects.slice(0, firstCount);
  return (
    <Panel
      anchor={projectsAnchor}
      title={text.projects}
      note={projects.length > 0 ? projects.length : undefined}
      action={projects.length > 1 ? <span className="text-xs text-muted">{text.byRisk}</span> : null}
    >
      {data === undefined ? (
        <div className="p-4">
          <SkeletonRows count={3} label={strings.common.loading} />
        </div>
      ) : null}
      <ul className="divide-y divide-line">
        {shown.map((project) => (
          <li key={project.id} className="min-w-0">
            <ProjectRow project={project} />
          </li>
        ))}
      </ul>
      {shown.length < projects.length ? (
        <div className="border-t border-line p-2">
          <Button tone="quiet" size="small" wide onClick={() => setShowsAll(true)}>
            {text.showProjects(projects.length)}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}
