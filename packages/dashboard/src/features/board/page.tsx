import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCommands } from '../../commands/commands.ts';
import { useProjectRights } from '../../data/permissions.ts';
import { projectQuery } from '../../data/projects.ts';
import { strings } from '../../strings/index.ts';
import { type BoardSearch, toFilter } from './board-search.ts';
import { BoardView } from './board-view.tsx';
import { FilterBar } from './filter-bar.tsx';

const route = getRouteApi('/shell/projects/$projectId/');

/** The board of a project. */
export function BoardPage() {
  const { projectId } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data: project } = useSuspenseQuery(projectQuery(projectId));
  const { canWrite } = useProjectRights(project);
  const { task: _open, view: _view, group: _group, ...filters } = search;
  const key = JSON.stringify(filters);
  const filter = useMemo(() => toFilter(JSON.parse(key) as BoardSearch, Date.now()), [key]);
  const change = (next: BoardSearch): void =>
    void navigate({ to: '/projects/$projectId', params: { projectId }, search: next, replace: true });
  const open = (taskId: string): void =>
    void navigate({
      to: '/projects/$projectId',
      params: { projectId },
      search: { ...search, task: taskId },
      mask: { to: '/tasks/$taskId', params: { taskId } },
    });
  useCommands([
    {
      id: 'board-filter',
      label: strings.board.filterText,
      group: strings.board.commandsGroup,
      keys: '/',
      run: () => document.querySelector<HTMLInputElement>('[data-board-filter]')?.focus(),
    },
  ]);
  return (
    <div className="flex h-full flex-col">
      <div className="px-3 pt-2">
        <FilterBar project={project} search={search} onChange={change} />
      </div>
      <div className="min-h-0 flex-1">
        <BoardView project={project} filter={filter} canWrite={canWrite} onOpen={open} />
      </div>
    </div>
  );
}
