import type { Project, Task } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { noteRecent } from '../../browser/recent.ts';
import { sessionQuery } from '../../data/account/session.ts';
import { orgsQuery, projectQuery } from '../../data/projects/projects.ts';
import { taskQuery } from '../../data/tasks/tasks.ts';
import { strings } from '../../strings/index.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The title of a page in tabs, in bookmarks, and for screen readers. */
    title?: string;
  }
}

/** Sets the document title: the open task or page, its project, and the app. */
export function PageTitle() {
  const matches = useMatches();
  const last = matches.at(-1);
  const { projectId, slug } = (last?.params ?? {}) as { projectId?: string; slug?: string };
  const { task: taskId } = (last?.search ?? {}) as { task?: string };
  // Reads only what the page itself has requested: a title requests nothing.
  const { data: task } = useQuery({ ...taskQuery(taskId ?? ''), enabled: false });
  const { data: project } = useQuery({ ...projectQuery(projectId ?? ''), enabled: false });
  const { data: orgs } = useQuery({ ...orgsQuery, enabled: false });
  const org = orgs?.find((each) => each.slug === slug);
  // An unknown URL matches only the root.
  const isMissing = last?.routeId === '__root__' || matches.some(({ status }) => status === 'notFound');
  const page = isMissing ? strings.errors.notFoundTitle : last?.staticData.title;
  const shown = task === undefined ? page : `${task.key} ${task.title}`;
  const title = [shown, project?.name ?? org?.name, strings.common.appName]
    .filter((part) => part !== undefined)
    .join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
  useRecentItems(task, project);
  return null;
}

/** Notes what is opened, for the palette. */
function useRecentItems(task: Task | undefined, project: Project | undefined): void {
  const { data: user } = useQuery({ ...sessionQuery, enabled: false });
  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined || project === undefined) return;
    noteRecent(userId, { kind: 'project', id: project.id, label: project.name, detail: project.orgSlug });
  }, [userId, project]);
  useEffect(() => {
    if (userId === undefined || task === undefined) return;
    const detail = `${task.key} · ${task.projectName}`;
    noteRecent(userId, { kind: 'task', id: task.id, label: task.title, detail });
  }, [userId, task]);
}
