import type { Project } from '@fettle/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useUser } from '../data/account/session.ts';
import { rightsIn } from '../data/projects/permissions.ts';
import { orgsQuery, projectQuery, projectsQuery } from '../data/projects/projects.ts';
import { strings } from '../strings/index.ts';
import type { Found } from './palette-groups.ts';
import { fits } from './palette-groups.ts';
import { targetProjects } from './target-project.ts';
import { useCreateTask } from './use-create-task.ts';

/** Each is read, to know whether the user can create tasks in it. Typing finds the others. */
const maxShown = 8;

/** The projects in which a task can be created, those opened last first: the second step after its title. */
export function useProjectChoice(title: string | null, text: string, openTask: (id: string) => void): Found {
  const { data: projects = [] } = useQuery(projectsQuery);
  const { data: orgs } = useQuery(orgsQuery);
  const { id: userId } = useUser();
  const create = useCreateTask(openTask);
  const wanted = text.trim();
  const candidates = targetProjects(projects, '', userId)
    .filter(({ name }) => fits(name, wanted))
    .slice(0, maxShown);
  const read = useQueries({
    queries: candidates.map(({ id }) => ({ ...projectQuery(id), enabled: title !== null })),
  });
  const known = read
    .flatMap(({ data }) => data ?? [])
    .filter((each) => rightsIn(each, orgs, userId).canWrite);
  const entryOf = (project: Project) => ({
    id: `create in ${project.id}`,
    label: project.name,
    detail: project.orgSlug,
    project,
    run: () => void create(project, title ?? ''),
  });
  const group = { label: strings.palette.createIn(title ?? ''), items: known.map(entryOf) };
  return {
    groups: known.length === 0 ? [] : [group],
    isComplete: orgs !== undefined && read.every(({ isFetching }) => !isFetching),
  };
}
