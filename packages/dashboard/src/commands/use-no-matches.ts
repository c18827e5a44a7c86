import type { Project, ProjectListItem } from '@fettle/contract';
import { useNavigate } from '@tanstack/react-router';
import { useUser } from '../data/account/session.ts';
import { strings } from '../strings/index.ts';
import { useAllCommands } from './commands.ts';
import type { Entry } from './palette-entry.ts';
import { targetProjects } from './target-project.ts';
import { useCreateTask } from './use-create-task.ts';
import { useWritableProject } from './use-writable-project.ts';

/**
 * What a text that matches nothing may be: the title of a new task, or something to search for in the tasks of a
 * project. Neither without a project.
 */
export function useNoMatches(
  text: string,
  projects: readonly ProjectListItem[],
  openTask: (id: string) => void,
): Entry[] {
  const navigate = useNavigate();
  const create = useCreateTask(openTask);
  const { id: userId } = useUser();
  const mayCreate = useAllCommands().some(({ id }) => id === 'new-task');
  const currentId = /^\/projects\/([^/]+)/.exec(window.location.pathname)?.[1] ?? '';
  const candidates = targetProjects(projects, currentId, userId);
  const writable = useWritableProject(candidates, mayCreate && text !== '');
  const [project] = candidates;
  if (project === undefined) return [];
  const { id: projectId, name: detail } = project;
  const search = {
    id: 'search-tasks',
    label: strings.palette.searchTasks(text),
    detail,
    run: () =>
      void navigate({ to: '/projects/$projectId', params: { projectId }, search: { view: 'list', q: text } }),
  };
  // Offered only once its columns are known: without them, a title could not wait during an outage.
  return mayCreate && writable !== undefined ? [addTo(writable, text, create), search] : [search];
}

function addTo(project: Project, text: string, create: ReturnType<typeof useCreateTask>): Entry {
  return {
    id: 'create-task',
    label: strings.palette.createTask(text),
    detail: project.name,
    run: () => void create(project, text),
  };
}
