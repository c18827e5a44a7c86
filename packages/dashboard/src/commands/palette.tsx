import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { api } from '../data/api.ts';
import { projectsQuery } from '../data/projects.ts';
import { strings } from '../strings/index.ts';
import { Key } from '../ui/key.tsx';
import { type Command, useAllCommands } from './commands.ts';
import { spellKeys } from './keyboard.ts';

interface Entry {
  id: string;
  label: string;
  detail?: string;
  keys?: string;
  run: () => void;
}

interface Group {
  label: string;
  items: Entry[];
}

export interface PaletteTargets {
  openProject: (id: string) => void;
  openTask: (id: string) => void;
}

interface PaletteProps extends PaletteTargets {
  open: boolean;
  onClose: () => void;
}

/** One field for everything: do something, go to a project, find a task. */
export function Palette({ open, onClose, ...targets }: PaletteProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Viewport className="fixed inset-0 z-40 flex items-start justify-center px-3 pt-[10dvh]">
          <Dialog.Popup
            aria-label={strings.shell.palette}
            className="w-full max-w-xl overflow-hidden rounded-2xl border border-line bg-surface shadow-raised"
          >
            <PaletteList onClose={onClose} {...targets} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PaletteList({ onClose, ...targets }: Omit<PaletteProps, 'open'>) {
  const [text, setText] = useState('');
  const groups = useGroups(text, targets);
  const run = (entry: Entry): void => {
    onClose();
    entry.run();
  };
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      mode="none"
      value={text}
      onValueChange={setText}
      itemToStringValue={(entry: Entry) => entry.label}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search size={16} className="text-muted" aria-hidden />
        <Autocomplete.Input
          aria-label={strings.shell.palette}
          placeholder={strings.shell.paletteHint}
          className="h-12 w-full bg-transparent text-base outline-none placeholder:text-muted"
        />
      </div>
      <div className="max-h-[50dvh] overflow-y-auto p-1.5">
        <Autocomplete.Empty>
          <p className="px-3 py-6 text-center text-sm text-muted empty:hidden">
            {strings.shell.paletteEmpty}
          </p>
        </Autocomplete.Empty>
        <Autocomplete.List>
          {(group: Group) => (
            <Autocomplete.Group key={group.label} items={group.items}>
              <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-xs font-medium text-muted">
                {group.label}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(entry: Entry) => (
                  <Autocomplete.Item
                    key={entry.id}
                    value={entry}
                    onClick={() => run(entry)}
                    className="flex cursor-pointer items-center gap-3 rounded-lg px-3 py-2 text-sm select-none data-highlighted:bg-hover"
                  >
                    <span className="truncate">{entry.label}</span>
                    <span className="flex-1 truncate text-xs text-muted">{entry.detail}</span>
                    {entry.keys === undefined ? null : <Key>{spellKeys(entry.keys)}</Key>}
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  );
}

const minSearch = 2;
const shownTasks = 8;
const shownProjects = 6;

/** What fits the text: what can be done here first, then projects, then tasks the service finds. */
function useGroups(text: string, { openProject, openTask }: PaletteTargets): Group[] {
  const wanted = useDeferredValue(text.trim());
  const commands = useAllCommands().filter(
    (command) => command.keysOnly !== true && fits(command.label, wanted),
  );
  const { data: projects = [] } = useQuery(projectsQuery);
  const { data: tasks = [] } = useQuery({
    queryKey: ['palette', wanted],
    queryFn: async ({ signal }) => (await api.listTasks({ q: wanted, limit: shownTasks }, { signal })).items,
    enabled: wanted.length >= minSearch,
    placeholderData: (before) => before,
  });
  const byGroup = Map.groupBy(commands, ({ group }) => group);
  const groups: Group[] = [...byGroup].map(([label, items]) => ({ label, items: items.map(toEntry) }));
  groups.push({
    label: strings.shell.groups.projects,
    items: projects
      .filter(({ name }) => fits(name, wanted))
      .slice(0, shownProjects)
      .map(({ id, name, orgSlug }) => ({
        id: `project ${id}`,
        label: name,
        detail: orgSlug,
        run: () => openProject(id),
      })),
  });
  if (wanted.length >= minSearch)
    groups.push({
      label: strings.shell.groups.tasks,
      items: tasks.map(({ id, key, title, projectName }) => ({
        id: `task ${id}`,
        label: title,
        detail: `${key} · ${projectName}`,
        run: () => openTask(id),
      })),
    });
  return groups.filter(({ items }) => items.length > 0);
}

function toEntry({ id, label, keys, run }: Command): Entry {
  return { id, label, run, ...(keys === undefined ? {} : { keys }) };
}

/** Every word of what was typed begins a word of the label, in any order. */
function fits(label: string, text: string): boolean {
  const words = label.toLowerCase().split(/[\s/-]+/);
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}
