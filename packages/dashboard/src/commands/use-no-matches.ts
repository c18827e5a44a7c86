import { useQuery } from '@tanstack/react-query';
import { useUser } from '../data/account/session.ts';
import { projectsQuery } from '../data/projects/projects.ts';
import { useAllCommands } from './commands.ts';
import { targetProjects } from './target-project.ts';
import { useCreateTask } from './use-create-task.ts';
import { useWritableProject } from './use-writable-project.ts';

/** What a text that matches nothing may become. */
export interface NoMatches {
  /** The project of the page. Null where it has to be chosen. */
  project: string | null;
  /** Creates the task, or null if a project has to be chosen first. */
  create: (() => void) | null;
}

/** A text that matches nothing may be the title of a new task. Null for people who cannot create one here. */
export function useNoMatches(text: string, openTask: (id: string) => void): NoMatches | null {
  const { data: projects = [] } = useQuery(projectsQuery);
  const create = useCreateTask(openTask);
  const { id: userId } = useUser();
  const mayCreate = useAllCommands().some(({ id }) => id === 'new-task') && text !== '';
  const currentId = /^\/projects\/([^/]+)/.exec(window.location.pathname)?.[1] ?? '';
  const candidates = targetProjects(projects, currentId, userId);
  // Of several, somebody has to choose: no task goes to a project that nobody named.
  const isKnown = candidates.length === 1;
  const writable = useWritableProject(candidates, mayCreate);
  // Offered only once its columns are known: without them, a title could not wait during an outage.
  if (!mayCreate || writable === undefined) return null;
  return isKnown
    ? { project: writable.name, create: () => void create(writable, text) }
    : { project: null, create: null };
}
