import type { Project } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { lazyPart, silently } from '../../../browser/lazy-part.tsx';
import { useCommands } from '../../../commands/commands.ts';
import { taskPagesQuery } from '../../../data/tasks/task-pages.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import { shortUrl } from '../../../ui/display/short-url.ts';
import { ChoiceMenu, FilterText, filterClass } from '../../../ui/menus/choice-menu.tsx';
import { Menu, MenuItem } from '../../../ui/menus/menu.tsx';
import { useIsBeyondPhone } from '../../../ui/use-is-wide.ts';
import { SheetButtonGhost } from '../sheet-button-ghost.tsx';
import { none } from '../swimlanes/swimlanes.ts';
import { type FilterName, listFilters } from './active-filters.ts';
import {
  type BoardFilters,
  type BoardSearch,
  countFilters,
  dueChoices,
  filtersOf,
  readBoardSearch,
  type SeveralName,
  severalNames,
  toSeveral,
  valuesOf,
  withFilters,
} from './board-search.ts';
import { FilterButton } from './filter-button.tsx';
import { useFilterOptions } from './use-filter-options.tsx';

const FilterSheet = lazyPart(() => import('../phone-controls.ts'), 'FilterSheet');
const NoMatches = lazyPart(() => import('./no-matches.tsx'), 'NoMatches', silently);
const FilterChips = lazyPart(() => import('./filter-chips.tsx'), 'FilterChips', silently);

interface FilterBarProps {
  project: Project;
  search: BoardSearch;
  /** How many tasks match the filters. Null if unknown. */
  matching: number | null;
  onChange: (search: BoardSearch) => void;
}

const shownFilters = [
  'assignee',
  'label',
  'priority',
  'due',
  'done',
  'status',
  'reporter',
  'source',
  'pageUrl',
] as const;
type ShownFilter = (typeof shownFilters)[number];

/** In a menu until somebody needs one of them: all of them do not fit on a line. */
const rareFilters: ReadonlySet<string> = new Set(['done', 'status', 'reporter', 'source', 'pageUrl']);

const buttonOf = (name: string) => document.querySelector<HTMLElement>(`[data-filter="${name}"]`);

/** The filters of a project's tasks, kept in the URL: the bar, the active ones, and what is shown if they leave no task. */
export function useFilterBar({ project, search, matching, onChange }: FilterBarProps) {
  const text = strings.board;
  const filters = filtersOf(search);
  const count = countFilters(search);
  const shown = count === 0 ? project.taskCount : matching;
  const { options, isLoading, want } = useFilterOptions(project, filters);
  const [wantsPages, setWantsPages] = useState(filters.pageUrl !== undefined);
  const { data: known } = useQuery({ ...taskPagesQuery(project.id), enabled: wantsPages });
  const change = (next: BoardFilters): void => onChange(withFilters(search, next));
  const set = (part: Record<string, unknown>): void =>
    change(filtersOf(readBoardSearch({ ...filters, ...part })));
  const single = {
    due: dueChoices.map((value) => ({ value, label: text.dueChoices[value] })),
    done: (['no', 'yes'] as const).map((value) => ({ value, label: text.doneChoices[value] })),
    pageUrl: [
      ...(known?.pages ?? []).map(({ url, taskCount }) => ({
        value: url,
        label: shortUrl(url, project.url ?? ''),
        count: taskCount,
      })),
      { value: none, label: text.noPage },
    ],
  };
  const isSingle = (name: string): name is keyof typeof single => Object.hasOwn(single, name);
  const isWide = useIsBeyondPhone();
  /** The filter that opens when the menu of the rare ones closes; else the menu's button gets the focus back. */
  const opens = useRef('more');
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const [isSheetOpen, setSheetOpen] = useState(false);
  useFilterCommands({
    isAny: count > 0,
    clear: () => change({}),
    open(name) {
      // It has a line for each of them.
      if (!isWide) return setSheetOpen(true);
      add(name);
    },
  });
  const add = (name: ShownFilter): void => {
    opens.current = name;
    setAdded(new Set([...added, name]));
    // Once it is rendered.
    requestAnimationFrame(() => requestAnimationFrame(() => buttonOf(name)?.click()));
  };
  const isShown = (name: ShownFilter) =>
    !isWide || !rareFilters.has(name) || added.has(name) || filters[name] !== undefined;
  const inMenu = shownFilters.filter((name) => !isShown(name));
  const menus = shownFilters.filter(isShown).map((name) =>
    isSingle(name) ? (
      <ChoiceMenu
        key={name}
        name={name}
        label={text[name]}
        value={filters[name]}
        none={text.any}
        isShort
        isRow={!isWide}
        choices={single[name]}
        {...(name === 'pageUrl' ? { onOpen: () => setWantsPages(true) } : {})}
        onChange={(value) => set({ [name]: value })}
      />
    ) : (
      <FilterButton
        key={name}
        isRow={!isWide}
        name={name}
        label={text[name]}
        options={options[name]}
        isLoading={isLoading}
        chosen={valuesOf<string>(filters[name])}
        onOpen={() => want(name)}
        onChange={(values) => set({ [name]: toSeveral(values) })}
        bottom={
          <>
            {name === 'label' && valuesOf(filters.label).length > 1 ? (
              <div className="shrink-0 border-t border-line p-2">
                <SegmentedControl
                  label={text.labelMatch}
                  value={filters.labelMatch ?? 'any'}
                  options={(['any', 'all'] as const).map((value) => ({
                    value,
                    label: text.labelMatchChoices[value],
                  }))}
                  onChange={(value) => set({ labelMatch: value })}
                />
              </div>
            ) : null}
            {isWide ? null : (
              <div className="shrink-0 border-t border-line px-5 pt-2.5 pb-1">
                <Button tone="primary" wide onClick={() => setSheetOpen(false)}>
                  {text.showTasks(shown)}
                </Button>
              </div>
            )}
          </>
        }
      />
    ),
  );
  const nameOf = (filter: FilterName, value: string): string => {
    if (filter === 'q') return value;
    if (filter === 'labelMatch') return text.labelMatchChoices.all;
    const choices = isSingle(filter) ? single[filter] : options[filter];
    return choices.find((choice) => choice.value === value)?.label ?? value;
  };
  const active = listFilters(filters, nameOf);
  const searchField = (hint: string, size: string) => (
    <SearchField
      label={text.filterText}
      hint={hint}
      value={search.q ?? ''}
      onChange={(q) => set({ q })}
      className={size}
    />
  );
  return {
    bar: (
      <search className="contents" aria-label={text.filter}>
        {isWide ? (
          <>
            {searchField(text.filterTextShort, 'h-7 max-w-52 min-w-26 flex-[1_1_6.5rem] text-[13px]')}
            {menus}
            {inMenu.length === 0 ? null : (
              <Menu
                onOpen={() => {
                  opens.current = 'more';
                }}
                focusAfter={() => buttonOf(opens.current)}
                trigger={
                  <button type="button" data-filter="more" className={filterClass(false)}>
                    <FilterText label={text.moreFilters} value={undefined} />
                  </button>
                }
              >
                {inMenu.map((name) => (
                  <MenuItem key={name} onSelect={() => add(name)}>
                    {/* It opens a list of its own. */}
                    <span className="flex items-center justify-between gap-2">
                      {text[name]}
                      <ChevronRight size={13} className="text-muted" aria-hidden />
                    </span>
                  </MenuItem>
                ))}
              </Menu>
            )}
          </>
        ) : (
          <Suspense fallback={<SheetButtonGhost />}>
            <FilterSheet
              count={count}
              matching={shown}
              isOpen={isSheetOpen}
              onOpenChange={setSheetOpen}
              onClear={() => change({})}
            >
              <div className="px-2 pb-2">{searchField(text.filterText, 'h-11 w-full text-base')}</div>
              {menus}
            </FilterSheet>
          </Suspense>
        )}
      </search>
    ),
    chips:
      active.length === 0 ? null : (
        <Suspense>
          <FilterChips filters={filters} active={active} matching={matching} onChange={change} />
        </Suspense>
      ),
    noMatches: (
      <Suspense>
        <NoMatches filters={filters} active={active} onClear={() => change({})} />
      </Suspense>
    ),
  };
}

interface FilterCommands {
  isAny: boolean;
  clear: () => void;
  open: (name: SeveralName) => void;
}

function useFilterCommands({ isAny, clear, open }: FilterCommands): void {
  const text = strings.board;
  const group = text.commandsGroup;
  useCommands([
    ...severalNames.map((name) => ({
      id: `board-filter ${name}`,
      label: text.filterBy[name],
      group,
      run: () => open(name),
    })),
    ...(isAny ? [{ id: 'board-clear-filters', label: text.clearFilters, group, run: clear }] : []),
  ]);
}
