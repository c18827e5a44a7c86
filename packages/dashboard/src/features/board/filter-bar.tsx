import type { Project } from '@fettle/contract';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../data/session.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceMenu } from '../../ui/choice-menu.tsx';
import { type BoardSearch, countFilters } from './board-search.ts';

interface FilterBarProps {
  project: Project;
  search: BoardSearch;
  onChange: (search: BoardSearch) => void;
}

const typingMs = 250;

/** Narrows what the board shows; what is chosen stands in the address. */
export function FilterBar({ project, search, onChange }: FilterBarProps) {
  const user = useUser();
  const text = strings.board;
  const set = (change: Partial<Record<keyof BoardSearch, string | undefined>>): void =>
    onChange({ ...search, ...change } as BoardSearch);
  const people = [...project.members].sort(
    (a, b) => Number(b.userId === user.id) - Number(a.userId === user.id),
  );
  return (
    <search className="flex flex-wrap items-center gap-1.5" aria-label={text.filter}>
      <TextFilter value={search.q ?? ''} onChange={(q) => set({ q: q === '' ? undefined : q })} />
      <ChoiceMenu
        label={text.assignee}
        value={search.assignee}
        none={text.anyone}
        choices={people.map(({ userId, name }) => ({
          value: userId,
          label: userId === user.id ? `${text.assignedToMe} (${name})` : name,
        }))}
        onChange={(assignee) => set({ assignee })}
      />
      <ChoiceMenu
        label={text.priority}
        value={search.priority}
        none={text.any}
        choices={(['critical', 'high', 'medium', 'low'] as const).map((value) => ({
          value,
          label: strings.priorities[value],
        }))}
        onChange={(priority) => set({ priority })}
      />
      <ChoiceMenu
        label={text.due}
        value={search.due}
        none={text.any}
        choices={(['overdue', 'week'] as const).map((value) => ({ value, label: text.dueChoices[value] }))}
        onChange={(due) => set({ due })}
      />
      <ChoiceMenu
        label={text.source}
        value={search.source}
        none={text.any}
        choices={Object.entries(text.sources).map(([value, label]) => ({ value, label }))}
        onChange={(source) => set({ source })}
      />
      {search.label === undefined ? null : (
        <Button size="small" onClick={() => set({ label: undefined })} icon={<X size={13} aria-hidden />}>
          {text.label}: {search.label}
        </Button>
      )}
      {countFilters(search) > 0 ? (
        <Button
          size="small"
          tone="quiet"
          onClick={() =>
            set({
              q: undefined,
              assignee: undefined,
              priority: undefined,
              due: undefined,
              source: undefined,
              label: undefined,
            })
          }
        >
          {text.clearFilters}
        </Button>
      ) : null}
    </search>
  );
}

/** Asks the service once somebody stops typing. */
function TextFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (next: string): void => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(next), typingMs);
  };
  return (
    <label className="flex h-7 w-48 items-center gap-1.5 rounded-lg border border-line bg-surface px-2 text-[13px] focus-within:border-accent">
      <Search size={13} className="text-muted" aria-hidden />
      <input
        type="search"
        data-board-filter
        aria-label={strings.board.filterText}
        placeholder={strings.board.filter}
        value={typed}
        onChange={(event) => change(event.target.value)}
        className="w-full bg-transparent outline-none placeholder:text-muted"
      />
    </label>
  );
}
