import type { Project } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../../data/account/session.ts';
import { projectLabelsQuery } from '../../../data/projects/project-labels.ts';
import { taskPagesQuery } from '../../../data/tasks/task-pages.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { shortUrl } from '../../../ui/display/short-url.ts';
import { ChoiceMenu } from '../../../ui/menus/choice-menu.tsx';
import { none } from '../swimlanes/swimlanes.ts';
import { usePeople } from '../use-people.ts';
import {
  type BoardFilters,
  type BoardSearch,
  countFilters,
  filtersOf,
  sources,
  withFilters,
} from './board-search.ts';
import { TextFilter } from './text-filter.tsx';

interface FilterBarProps {
  project: Project;
  search: BoardSearch;
  onChange: (search: BoardSearch) => void;
}

/** The filters of the board, kept in the URL. */
export function FilterBar({ project, search, onChange }: FilterBarProps) {
  const user = useUser();
  const text = strings.board;
  const filters = filtersOf(search);
  const change = (next: BoardFilters): void => onChange(withFilters(search, next));
  const set = (part: { [Name in keyof BoardFilters]?: string | undefined }): void =>
    change({ ...filters, ...part } as BoardFilters);
  const [wantsLabels, setWantsLabels] = useState(filters.label !== undefined);
  const { data: labels = [] } = useQuery({ ...projectLabelsQuery(project.id), enabled: wantsLabels });
  const [wantsPages, setWantsPages] = useState(filters.pageUrl !== undefined);
  const { data: known } = useQuery({ ...taskPagesQuery(project.id), enabled: wantsPages });
  const [wantsPeople, setWantsPeople] = useState(false);
  const people = usePeople(project, wantsPeople || filters.assignee !== undefined).toSorted(
    (a, b) => Number(b.userId === user.id) - Number(a.userId === user.id),
  );
  const menus = {
    assignee: [
      ...people.map(({ userId, name }) => ({
        value: userId,
        label: userId === user.id ? `${text.assignedToMe} (${name})` : name,
      })),
      { value: none, label: text.unassigned },
    ],
    label: labels.map(({ name, color, taskCount }) => ({
      value: name,
      label: name,
      color,
      count: taskCount,
    })),
    priority: (['critical', 'high', 'medium', 'low'] as const).map((value) => ({
      value,
      label: strings.priorities[value],
    })),
    due: (['overdue', 'week'] as const).map((value) => ({ value, label: text.dueChoices[value] })),
    source: sources.map((value) => ({ value, label: text.sources[value] })),
    pageUrl: [
      ...(known?.pages ?? []).map(({ url, taskCount }) => ({
        value: url,
        label: shortUrl(url, project.url ?? ''),
        count: taskCount,
      })),
      { value: none, label: text.noPage },
    ],
    done: (['no', 'yes'] as const).map((value) => ({ value, label: text.doneChoices[value] })),
  };
  return (
    <search className="contents" aria-label={text.filter}>
      <TextFilter value={search.q ?? ''} onChange={(q) => set({ q: q === '' ? undefined : q })} />
      {(['assignee', 'label', 'priority', 'due', 'done', 'source', 'pageUrl'] as const).map((name) => (
        <ChoiceMenu
          key={name}
          label={text[name]}
          value={filters[name]}
          none={name === 'assignee' ? text.anyone : text.any}
          choices={menus[name]}
          {...(name === 'label' ? { onOpen: () => setWantsLabels(true), empty: text.noLabels } : {})}
          {...(name === 'assignee' ? { onOpen: () => setWantsPeople(true) } : {})}
          {...(name === 'pageUrl' ? { onOpen: () => setWantsPages(true) } : {})}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
      {countFilters(search) > 1 ? (
        <Button size="small" tone="quiet" onClick={() => change({})}>
          {text.clearFilters}
        </Button>
      ) : null}
    </search>
  );
}
