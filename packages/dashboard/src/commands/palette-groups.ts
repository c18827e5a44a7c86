import type { ProjectListItem } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { readRecent } from '../browser/recent.ts';
import { useUser } from '../data/account/session.ts';
import { api } from '../data/client/api.ts';
import { queryKeys } from '../data/keys.ts';
import { isPassing } from '../data/pending/send-pending.ts';
import { projectsQuery } from '../data/projects/projects.ts';
import { foldText } from '../strings/format/fold-text.ts';
import { strings } from '../strings/index.ts';
import { type Command, useAllCommands } from './commands.ts';
import type { Entry, Group } from './palette-entry.ts';
import { projectsOfUrl } from './projects-of-url.ts';

export interface PaletteTargets {
  openProject: (id: string) => void;
  openTask: (id: string) => void;
  inspectPage: (projectId: string, url: string) => void;
}

const minSearch = 2;
const shownTasks = 8;
const retryMs = 5_000;
const shownProjects = 6;
const shownRecent = 5;

export interface Found {
  groups: Group[];
  /** False while the service is still searching for tasks. */
  isComplete: boolean;
  /** The service is away: tasks are not among what was found. */
  cannotSearch?: boolean;
}

/**
 * Matches in order: commands, then projects, then tasks. Of tasks found for an earlier text, only those that match
 * the current one too. Otherwise Enter would open something nobody searched for.
 */
export function usePaletteGroups(
  text: string,
  { openProject, openTask, inspectPage }: PaletteTargets,
): Found {
  const wanted = text.trim();
  const commands = findCommands(useAllCommands(), wanted);
  const { data: projects = [] } = useQuery(projectsQuery);
  const { id: userId } = useUser();
  const recent = useMemo(() => readRecent(userId), [userId]);
  const { tasks, isFetching, isAway } = useFoundTasks(wanted);
  const byGroup = Map.groupBy(commands, ({ group }) => group);
  const groups: Group[] = [...byGroup].map(([label, items]) => ({
    label,
    items: items.map((command) => toEntry(command, wanted)),
  }));
  if (wanted === '')
    groups.unshift({
      label: strings.shell.groups.recent,
      items: recent
        .filter(({ id }) => !isOpen(id))
        .slice(0, shownRecent)
        .map(({ kind, id, label, detail }) => ({
          id: `recent ${kind} ${id}`,
          label,
          ...(kind === 'task' ? partsOf(detail) : { detail }),
          ...markOf(kind === 'task' ? undefined : projects.find((project) => project.id === id)),
          run: () => (kind === 'task' ? openTask(id) : openProject(id)),
        })),
    });
  groups.push({
    label: strings.shell.groups.pages,
    items: projectsOfUrl(projects, wanted).map(({ id, name }) => ({
      id: `page ${id}`,
      label: strings.pages.inspectPage,
      detail: name,
      run: () => inspectPage(id, wanted),
    })),
  });
  groups.push({
    label: strings.shell.groups.projects,
    items: projects
      .filter(({ name }) => fits(name, wanted))
      .slice(0, shownProjects)
      .map((project) => ({
        id: `project ${project.id}`,
        label: project.name,
        detail: project.orgSlug,
        project,
        run: () => openProject(project.id),
      })),
  });
  if (wanted.length >= minSearch)
    groups.push({
      label: strings.shell.groups.tasks,
      items: tasks.map(({ id, key, title, projectName, completedAt }) => {
        const isNamed = foldText(`${key} ${title}`).includes(foldText(wanted));
        return {
          id: `task ${id}`,
          label: title,
          detail: projectName,
          ...(isNamed ? {} : { describedBy: id }),
          taskKey: key,
          isCompleted: completedAt !== null,
          run: () => openTask(id),
        };
      }),
    });
  const matching = groups.filter(({ items }) => items.length > 0);
  // Nothing is worth waiting for while the service is away.
  return { groups: matching, isComplete: !isFetching || isAway, cannotSearch: isAway };
}

/** Whether the service is away is known from the last search that has ended: each letter begins another one. */
function useFoundTasks(wanted: string) {
  const isSearch = wanted.length >= minSearch;
  const [wasAway, setAway] = useState(false);
  const {
    data: found = [],
    failureReason,
    isFetching,
    isPlaceholderData,
  } = useQuery({
    queryKey: queryKeys.paletteTasks(wanted),
    queryFn: async ({ signal }) => (await api.listTasks({ q: wanted, limit: shownTasks }, { signal })).items,
    enabled: isSearch,
    placeholderData: (before) => before,
    // What could not be searched is searched as soon as it can be.
    refetchInterval: ({ state }) => (state.status === 'error' ? retryMs : false),
  });
  const isAway = isPassing(failureReason) || (wasAway && isFetching);
  if (isSearch && isAway !== wasAway) setAway(isAway);
  const tasks = isPlaceholderData ? found.filter(({ key, title }) => fits(`${key} ${title}`, wanted)) : found;
  return { tasks, isFetching, isAway: isSearch && isAway };
}

/** A task is kept with its key before its project. */
function partsOf(detail: string): Pick<Entry, 'detail' | 'taskKey'> {
  const [taskKey = '', ...project] = detail.split(' · ');
  return { taskKey, detail: project.join(' · ') };
}

function markOf(project: ProjectListItem | undefined): Pick<Entry, 'project'> {
  return project === undefined ? {} : { project };
}

/** Whether it is what the page shows already. */
function isOpen(id: string): boolean {
  return window.location.pathname.endsWith(`/${id}`);
}

/**
 * Of two commands with the same ID, the later one counts. First comes what is named with the very words of the text, then
 * what it says most often, such as “create task” for a new one, then what is named with words that begin like it, and last
 * what only means it.
 */
function findCommands(all: readonly Command[], text: string): Command[] {
  const shown = [...new Map(all.map((command) => [command.id, command])).values()]
    .filter(({ keysOnly }) => keysOnly !== true)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  const byRank = Map.groupBy(shown, (command) => rankOf(command, text));
  return [0, 1, 2, 3].flatMap((rank) => byRank.get(rank) ?? []);
}

/** Null for a command that does not match. */
function rankOf(command: Command, text: string): number | null {
  const words = wordsOf(command);
  const typed = text.toLowerCase();
  if (hasWords(command.label, typed)) return 0;
  if (typed !== '' && `${words} `.startsWith(`${typed} `)) return 1;
  if (fits(command.label, text)) return 2;
  return fits(`${command.label} ${words}`, text) ? 3 : null;
}

/** Whether all of the typed words are words of the label. */
function hasWords(label: string, typed: string): boolean {
  const words = label.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return typed.split(/\s+/).every((part) => words.includes(part));
}

/** What people search for it by, besides its name. Kept here, because the palette loads on demand. */
function wordsOf({ id, words }: Command): string {
  return words ?? strings.commandWords[id.split(' ')[0] ?? id] ?? '';
}

/** With the words by which a command was found that is not named like the text, unless its name has them in quotes. */
function toEntry(command: Command, text: string): Entry {
  const { id, label, keys, run } = command;
  const name = label.toLowerCase();
  const also = fits(label, text)
    ? []
    : wordsOf(command)
        .split(' ')
        .filter((word) => begins(word, text) && !name.includes(word.toLowerCase()));
  return {
    id,
    label,
    run,
    ...(also.length === 0 ? {} : { detail: strings.palette.also(also) }),
    ...(keys === undefined ? {} : { keys }),
  };
}

/** Whether a typed word begins this one. */
function begins(word: string, text: string): boolean {
  const typed = foldText(text).split(/\s+/).filter(Boolean);
  return typed.some((part) => foldText(word).startsWith(part));
}

/** Every typed word must begin a word of the label, in any order, in any case, and with or without accents. */
export function fits(label: string, text: string): boolean {
  const words = foldText(label).split(/[\s/-]+/);
  return foldText(text)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}
