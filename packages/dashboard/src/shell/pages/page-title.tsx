import type { Project, Task } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { noteRecent } from '../../browser/recent.ts';
import { sessionQuery } from '../../data/account/session.ts';
import { orgsQuery, projectQuery } from '../../data/projects/projects.ts';
import { taskQuery } from '../../data/tasks/tasks.ts';
import { strings } from '../../strings/index.ts';
import { announce } from '../../ui/announce.ts';
import { focusIfFree } from '../../ui/focus-if-lost.ts';

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
  const place = project?.name ?? org?.name;
  const name = [shown, place].filter((part) => part !== undefined).join(' · ');
  useEffect(() => {
    document.title = [name, strings.common.appName].filter(Boolean).join(' · ');
  }, [name]);
  const isNamed = isMissing || place !== undefined || (projectId ?? slug) === undefined;
  useArrival(last?.pathname ?? '', isNamed ? name : null);
  useRecentItems(task, project);
  return null;
}

/**
 * Tells screen readers which page a link or shortcut has led to once its name is known, as a browser does when it loads a
 * page. If what had the focus is gone with the page before, the content gets it, so that the next Tab does not start at
 * the top.
 */
function useArrival(pathname: string, name: string | null): void {
  const known = useRef(pathname);
  useEffect(() => {
    if (pathname === known.current || name === null) return;
    known.current = pathname;
    announce(name);
    takeFreeFocus();
    // A dialog that led here closes later, and may have nothing to give the focus back to.
    setTimeout(takeFreeFocus, closingMs);
  }, [pathname, name]);
}

/** Longer than a dialog takes to close. */
const closingMs = 300;

const takeFreeFocus = (): void => focusIfFree([document.getElementById('content')]);

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
