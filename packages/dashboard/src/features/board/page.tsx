import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { lazyPart, silently } from '../../browser/lazy-part.tsx';
import { runCommandSoon, useCommands } from '../../commands/commands.ts';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { onSent } from '../../data/pending/send-pending.ts';
import { useProjectRights } from '../../data/projects/permissions.ts';
import { projectQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';
import { announce } from '../../ui/announce.ts';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { useIsBeyondPhone } from '../../ui/use-is-wide.ts';
import { TaskActions } from './actions/task-actions.tsx';
import { BoardBar } from './board-bar.tsx';
import { BoardView } from './board-view.tsx';
import {
  type BoardFilters,
  type BoardSearch,
  boardGroup,
  countFilters,
  filtersOf,
  groups,
  isSameButText,
  showAs,
  shownColumns,
  toFilter,
} from './filters/board-search.ts';
import { useFilterBar } from './filters/filter-bar.tsx';
import { useTaskCount } from './filters/use-task-count.ts';
import { NewTask } from './quick-add/new-task.tsx';

export { prefetchCards } from './cards/prefetch-cards.ts';

const ListView = lazyPart(() => import('./list/list-view.tsx'), 'ListView', LoadFailed);

const CalendarView = lazyPart(() => import('./calendar/calendar-view.tsx'), 'CalendarView', LoadFailed);
const TemplateDialog = lazyPart(() => import('./templates/template-dialog.tsx'), 'TemplateDialog');

const FirstSteps = lazyPart(() => import('./first-steps.tsx'), 'FirstSteps', silently);

const route = getRouteApi('/shell/projects/$projectId/');

/** The tasks of a project, as a board or as a list. */
export function BoardPage() {
  const { projectId } = route.useParams();
  const search = route.useSearch();
  const { data: project } = useSuspenseQuery(projectQuery(projectId));
  const { canWrite, canManage } = useProjectRights(project);
  const key = JSON.stringify(filtersOf(search));
  const filter = useMemo(() => toFilter(JSON.parse(key) as BoardFilters, Date.now()), [key]);
  const { change, open } = useBoardAddress(projectId, search);
  const { view } = search;
  const group = boardGroup(search);
  const columns = useMemo(
    () => shownColumns(project.columns, JSON.parse(key) as BoardFilters),
    [project.columns, key],
  );
  const board = useMemo(() => ({ ...project, columns: [...columns] }), [project, columns]);
  const isFiltered = countFilters(search) > 0;
  const matching = useTaskCount(projectId, filter, isFiltered);
  const filterBar = useFilterBar({ project, search, matching, onChange: change });
  const hasRoom = useIsBeyondPhone();
  const isNothing = columns.length === 0 || (isFiltered && matching === 0);
  const add = (): void => {
    if (view !== undefined) change(showAs(search, 'board'));
    runCommandSoon('board-add');
  };
  const [template, setTemplate] = useState<TemplatePlace | null>(null);
  useEffect(
    () =>
      onSent((change, task) => {
        if (change.kind === 'create-task' && task?.projectId === projectId)
          announce(strings.board.added(task.key));
      }),
    [projectId],
  );
  useCommands([
    ...(canWrite
      ? [
          {
            id: 'board-from-template',
            label: strings.board.newFromTemplate,
            group: strings.board.commandsGroup,
            keys: 'shift+c',
            // The palette has the command of the project, which works on all of its pages.
            keysOnly: true,
            run: () => setTemplate({ status: null }),
          },
        ]
      : []),
    {
      id: 'board-filter',
      label: strings.board.filterText,
      group: strings.board.commandsGroup,
      keys: '/',
      run: () => document.querySelector<HTMLInputElement>('search input')?.focus(),
    },
    ...(view !== undefined ? [] : [undefined, ...groups])
      .filter((each) => each !== group)
      .map((each) => ({
        id: `board-group ${each ?? 'none'}`,
        label: strings.board.groupCommands[each ?? 'none'],
        group: strings.board.commandsGroup,
        run: () => change({ ...search, group: each } as BoardSearch),
      })),
    {
      id: 'board-view',
      label: strings.board.switchTo[view === 'list' ? 'board' : 'list'],
      group: strings.board.commandsGroup,
      keys: 'v',
      run: () => change(showAs(search, view === 'list' ? 'board' : 'list')),
    },
    ...(view === 'calendar'
      ? []
      : [
          {
            id: 'board-calendar',
            label: strings.board.switchTo.calendar,
            group: strings.board.commandsGroup,
            run: () => change(showAs(search, 'calendar')),
          },
        ]),
  ]);
  const shared = { project, filter, canWrite, onOpen: open };
  return (
    <TaskActions project={project} canWrite={canWrite} onOpen={open}>
      <div className="group/board flex h-full flex-col">
        <BoardBar project={project} search={search} filterBar={filterBar} onChange={change} />
        {canWrite && project.taskCount === 0 ? (
          <Suspense>
            <FirstSteps project={project} canManage={canManage} onAdd={add} />
          </Suspense>
        ) : null}
        <div className="min-h-0 flex-1">
          {isNothing ? (
            filterBar.noMatches
          ) : view === undefined ? (
            <BoardView
              // A new project starts fresh: scroll position and quick add.
              key={project.id}
              {...shared}
              project={board}
              group={group}
              canManage={canManage}
              onTemplate={(status) => setTemplate({ status })}
            />
          ) : (
            <Suspense fallback={<Loading isList={view === 'list'} />}>
              {view === 'list' ? (
                <ListView {...shared} search={search} noMatches={filterBar.noMatches} onChange={change} />
              ) : (
                <CalendarView key={project.id} {...shared} search={search} onChange={change} />
              )}
            </Suspense>
          )}
        </div>
        {canWrite ? (
          <NewTask
            project={project}
            hasColumns={hasRoom && view === undefined && !isNothing}
            hasFields={view === undefined && !isNothing && group === undefined}
            onOpen={open}
          />
        ) : null}
        {template === null ? null : (
          <Suspense>
            <TemplateDialog
              project={project}
              status={template.status}
              onOpen={open}
              onClose={() => setTemplate(null)}
            />
          </Suspense>
        )}
      </div>
    </TaskActions>
  );
}

/** Where a task from a template goes: a column, or null for that of the template. */
interface TemplatePlace {
  status: string | null;
}

/** Updates the URL for the shown view, and for the open task. */
function useBoardAddress(projectId: string, search: BoardSearch) {
  const navigate = useNavigate();
  const latest = useRef(search);
  latest.current = search;
  const change = useCallback(
    (next: BoardSearch) =>
      void navigate({
        to: '/projects/$projectId',
        params: { projectId },
        search: next,
        // The back button returns to the previous choice, not letter by letter.
        replace: isSameButText(latest.current, next),
      }),
    [navigate, projectId],
  );
  const open = useCallback(
    (taskId: string) =>
      void navigate({
        to: '/projects/$projectId',
        params: { projectId },
        search: { ...latest.current, task: taskId },
        mask: { to: '/tasks/$taskId', params: { taskId } },
      }),
    [navigate, projectId],
  );
  return { change, open };
}

/** Of a calendar, only what is above its days, which have their own shape. */
function Loading({ isList }: { isList: boolean }) {
  return (
    <div className="p-4">
      <SkeletonRows count={isList ? 5 : 1} label={strings.common.loading} />
    </div>
  );
}
