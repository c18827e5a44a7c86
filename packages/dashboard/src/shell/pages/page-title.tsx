import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { orgsQuery, projectQuery } from '../../data/projects/projects.ts';
import { taskQuery } from '../../data/tasks/tasks.ts';
import { strings } from '../../strings/index.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What a page is called in tabs, bookmarks and by screen readers. */
    title?: string;
  }
}

/** Names the tab after the page: the task that is open or the page, where it belongs, and the app. */
export function PageTitle() {
  const matches = useMatches();
  const last = matches.at(-1);
  const { projectId, slug } = (last?.params ?? {}) as { projectId?: string; slug?: string };
  const { task: taskId } = (last?.search ?? {}) as { task?: string };
  // Only what the page itself has asked for is read: a title asks for nothing.
  const { data: task } = useQuery({ ...taskQuery(taskId ?? ''), enabled: false });
  const { data: project } = useQuery({ ...projectQuery(projectId ?? ''), enabled: false });
  const { data: orgs } = useQuery({ ...orgsQuery, enabled: false });
  const org = orgs?.find((each) => each.slug === slug);
  // An address that leads nowhere has no match but the root.
  const isMissing = last?.routeId === '__root__' || matches.some(({ status }) => status === 'notFound');
  const page = isMissing ? strings.errors.notFoundTitle : last?.staticData.title;
  const shown = task === undefined ? page : `${task.key} ${task.title}`;
  const title = [shown, project?.name ?? org?.name, strings.common.appName]
    .filter((part) => part !== undefined)
    .join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
