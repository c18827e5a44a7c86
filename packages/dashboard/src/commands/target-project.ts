import type { ProjectListItem } from '@fettle/contract';
import { readRecent } from '../browser/recent.ts';

/** The project that something is meant for: that of the page, otherwise the one opened last, otherwise the first. */
export function targetProject(
  projects: readonly ProjectListItem[],
  currentId: string,
  userId: string,
): ProjectListItem | undefined {
  return targetProjects(projects, currentId, userId)[0];
}

/** The same with those that come next if it is not suitable. On the page of a project, nothing is meant for another one. */
export function targetProjects(
  projects: readonly ProjectListItem[],
  currentId: string,
  userId: string,
): ProjectListItem[] {
  const current = projects.find(({ id }) => id === currentId);
  if (current !== undefined) return [current];
  const recent = readRecent(userId).flatMap(({ kind, id }) => (kind === 'project' ? [id] : []));
  const opened = recent.flatMap((wanted) => projects.filter(({ id }) => id === wanted));
  return [...new Set([...opened, ...projects])];
}
