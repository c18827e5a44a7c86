import type { Project } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { loadComponent } from '../../../browser/load-component.ts';
import { useCommands } from '../../../commands/commands.ts';
import { taskPagesQuery } from '../../../data/tasks/task-pages.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import { shortUrl } from '../../../ui/display/short-url.ts';
import { ChoiceMenu } from '../../../ui/menus/choice-menu.tsx';
import { none } from '../swimlanes/swimlanes.ts';
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
import { TextFilter } from './text-filter.tsx';
import { useFilterOptions } from './use-filter-options.tsx';

const FilterChips = lazy(loadComponent(() => import('./filter-chips.tsx'), 'FilterChips'));

interface FilterBarProps {
  project: Project;
  search: BoardSearch;
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

/** Hidden until somebody needs more filters than fit on a line. */
const rareFilters: ReadonlySet<string> = new Set(['done', 'status', 'reporter', 'source', 'pageUrl']);

/** The filters of a project's tasks, kept in the URL. */
export function useFilterBar({ project, search, onChange }: FilterBarProps) {
  const text = strings.board;
  const filters = filtersOf(search);
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
  const [isMore, setMore] = useState(false);
  useFilterCommands({
    isAny: countFilters(search) > 0,
    clear: () => change({}),
    open(name) {
      if (rareFilters.has(name)) setMore(true);
      // Once it is rendered.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-filter="${name}"]`)?.click()),
      );
    },
  });
  const isShown = (name: ShownFilter) => isMore || !rareFilters.has(name) || filters[name] !== undefined;
  const menus = shownFilters.filter(isShown).map((name) =>
    isSingle(name) ? (
      <ChoiceMenu
        key={name}
        label={text[name]}
        value={filters[name]}
        none={text.any}
        choices={single[name]}
        {...(name === 'pageUrl' ? { onOpen: () => setWantsPages(true) } : {})}
        onChange={(value) => set({ [name]: value })}
      />
    ) : (
      <FilterButton
        key={name}
        name={name}
        label={text[name]}
        options={options[name]}
        isLoading={isLoading}
        chosen={valuesOf<string>(filters[name])}
        onOpen={() => want(name)}
        onChange={(values) => set({ [name]: toSeveral(values) })}
        {...(name === 'label' && valuesOf(filters.label).length > 1
          ? {
              footer: (
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
              ),
            }
          : {})}
      />
    ),
  );
  const nameOf = (filter: ShownFilter, value: string): string => {
    const choices = isSingle(filter) ? single[filter] : options[filter];
    return choices.find((choice) => choice.value === value)?.label ?? value;
  };
  return {
    bar: (
      <search className="contents" aria-label={text.filter}>
        <TextFilter value={search.q ?? ''} onChange={(q) => set({ q })} />
        {menus}
        {shownFilters.every(isShown) ? null : (
          <Button size="small" tone="quiet" onClick={() => setMore(true)}>
            {text.moreFilters}
          </Button>
        )}
      </search>
    ),
    chips:
      countFilters(search) === 0 ? null : (
        <Suspense>
          <FilterChips filters={filters} nameOf={nameOf} onChange={change} />
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
