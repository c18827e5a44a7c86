import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { useEffect } from 'react';
import { useCommands } from '../../commands/commands.ts';
import { LoadFailed } from '../../components/feedback/load-failed.tsx';
import { loadMore, MoreFailed } from '../../components/feedback/load-more.tsx';
import { type Chip, Chips } from '../../components/filters/chips.tsx';
import { passFocus } from '../../components/filters/pass-focus.ts';
import { useUser } from '../../data/account/session.ts';
import { listShownTasks } from '../../data/tasks/shown-tasks.ts';
import { useHidden } from '../../data/toasts/pending-deletions.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton.tsx';
import { useIsBeyondPhone } from '../../ui/use-is-wide.ts';
import { type OwnTasks, ownTasksQuery } from './my-tasks-query.ts';
import { countFilters, type MyTasksSearch, readMyTasksSearch, withoutFilters } from './my-tasks-search.ts';
import { NewOwnTask } from './new-own-task.tsx';
import { listOwnFilters, type OwnFilterName, withoutOwnFilter } from './own-chips.ts';
import { isDueAsChosen, toOwnFilter } from './own-filter.ts';
import { OwnFilters } from './own-filters.tsx';
import { OwnSortMenu } from './own-sort.tsx';
import { OwnTaskList } from './own-task-list.tsx';
import { sortByUrgency } from './urgency.ts';

const text = strings.myTasks;

/** All open tasks that are assigned to the user or that they created, across projects: by urgency, unless they choose. */
export function MyTasksPage() {
  const user = useUser();
  const [search, change] = useMyTasksSearch();
  const { show = 'assigned' } = search;
  const now = new Date();
  const found = useOwnTasks(user.id, search, now);
  const whole = useOwnTasks(user.id, { ...(search.show && { show: search.show }) }, now);
  const { tasks, list, total } = found;
  const { data, error, refetch, hasNextPage, isPlaceholderData } = list;
  const isFiltered = countFilters(search) > 0;
  const chips = listOwnFilters(search, whole.tasks);
  const isWide = useIsBeyondPhone();
  const isNothing = tasks.length === 0 && data !== undefined && !isPlaceholderData && !hasNextPage;
  useEffect(() => {
    // Whatever is loaded comes after what is not, or is not what was filtered by.
    if (data !== undefined && !isPlaceholderData && tasks.length === 0) loadMore(list);
  });
  useSearchKey();
  const isFailed = error !== null && data === undefined;
  if (isFailed && !isFiltered) return <LoadFailed isPage error={error} onRetry={() => void refetch()} />;
  return (
    <div className="page space-y-4">
      <header>
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <h1 className="flex items-baseline gap-2 text-2xl font-semibold">
            {strings.pages.myTasks}
            {tasks.length === 0 ? null : (
              <span className="text-base font-normal text-muted tabular-nums">{total}</span>
            )}
          </h1>
          <NewOwnTask />
        </div>
        <p className="mt-1 text-sm text-muted">
          {text.text[show]}
          {/* Where there is room, the button says it, and without a choice, the heads of the groups. */}
          {isWide || search.by === undefined ? null : (
            <span className="block">{text.inOrder(text.sorts[search.by])}</span>
          )}
        </p>
      </header>
      <div className="flex flex-wrap items-center gap-1.5">
        <SegmentedControl
          label={text.show}
          value={show}
          options={(['assigned', 'created'] as const).map((value) => ({
            value,
            label: text.showChoices[value],
          }))}
          onChange={(next: OwnTasks) => change(readMyTasksSearch({ ...search, show: next }))}
        />
        {isNothing && !isFiltered ? null : (
          <>
            <span className="flex-1 sm:hidden" />
            <OwnFilters
              search={search}
              tasks={whole.tasks}
              isMore={whole.list.hasNextPage}
              matching={data === undefined || isPlaceholderData ? null : total}
              now={now}
              onChange={change}
            />
            <span className="flex-1 max-sm:hidden" />
            <OwnSortMenu value={search.by} onChange={(by) => change(readMyTasksSearch({ ...search, by }))} />
          </>
        )}
      </div>
      {/* Where there is room, each is in its button. */}
      {isWide || chips.length === 0 ? null : (
        <div className="-mx-(--gutter) -mt-2">
          <Chips
            chips={chips}
            onRemove={(name) => change(withoutOwnFilter(search, name))}
            onClear={() => change(withoutFilters(search))}
          />
        </div>
      )}
      <p role="status" className="sr-only">
        {isFiltered && !isPlaceholderData ? strings.board.columnCount(total) : ''}
      </p>
      {/* A filter may be the reason, such as a project that is gone: it can be removed above. */}
      {isFailed ? <LoadFailed error={error} onRetry={() => void refetch()} /> : null}
      {tasks.length === 0 && !isNothing && !isFailed ? <SkeletonRows label={strings.common.loading} /> : null}
      {isNothing ? (
        <NoTasks show={show} chips={chips} onClear={() => change(withoutFilters(search))} />
      ) : null}
      {tasks.length === 0 ? null : (
        <OwnTaskList
          search={search}
          tasks={tasks}
          total={data?.pages[0]?.total ?? tasks.length}
          isMore={hasNextPage}
          now={now}
          onNearEnd={() => loadMore(list)}
        />
      )}
      <MoreFailed list={list} />
    </div>
  );
}

/** What the URL says is listed, and a setter. */
function useMyTasksSearch(): [MyTasksSearch, (search: MyTasksSearch) => void] {
  const navigate = useNavigate();
  const search = readMyTasksSearch({ ...useSearch({ from: '/shell/my-tasks' }) });
  const change = (next: MyTasksSearch): void =>
    void navigate({ to: '/my-tasks', search: next, replace: true, resetScroll: false });
  return [search, change];
}

/** The tasks that a search finds, as far as they have loaded, in its order. Those of the one before until then. */
function useOwnTasks(userId: string, search: MyTasksSearch, now: Date) {
  const hidden = useHidden();
  const query = ownTasksQuery(userId, search.show ?? 'assigned', toOwnFilter(search, now));
  const list = useInfiniteQuery({ ...query, placeholderData: (before) => before });
  const due = listShownTasks(list.data?.pages ?? [], hidden).filter((task) =>
    isDueAsChosen(task, search.due, now),
  );
  const tasks = search.by === undefined ? sortByUrgency(due, now, list.hasNextPage) : due;
  const total = list.hasNextPage ? (list.data?.pages[0]?.total ?? tasks.length) : tasks.length;
  return { list, tasks, total };
}

/** The key that searches on boards searches here too. */
function useSearchKey(): void {
  useCommands([
    {
      id: 'my-tasks-search',
      label: strings.board.filterText,
      group: strings.pages.myTasks,
      keys: '/',
      run: () => document.querySelector<HTMLInputElement>('search input')?.focus(),
    },
  ]);
}

/** Such as “Status: Review”; a text stands for itself. */
function describeChip({ name, title, labels }: Chip<OwnFilterName>): string {
  return name === 'q' ? `“${labels.join()}”` : `${title}: ${labels.join(', ')}`;
}

interface NoTasksProps {
  show: OwnTasks;
  /** What the tasks are filtered by. */
  chips: readonly Chip<OwnFilterName>[];
  onClear: () => void;
}

function NoTasks({ show, chips, onClear }: NoTasksProps) {
  if (chips.length === 0)
    return (
      <EmptyState
        isAlone
        icon={<ListChecks size={20} />}
        title={strings.home.noOpenTitle}
        text={strings.home.noOpenText[show]}
      />
    );
  return (
    <EmptyState
      isAlone
      title={strings.noMatches.title}
      text={text.noMatchesText(chips.map(describeChip))}
      action={
        <Button
          onClick={({ currentTarget }) => {
            passFocus(currentTarget);
            onClear();
          }}
        >
          {chips.every(({ name }) => name === 'q') ? strings.common.clearSearch : strings.board.clearFilters}
        </Button>
      }
    />
  );
}
