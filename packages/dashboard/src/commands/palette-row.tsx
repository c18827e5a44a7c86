import { useQuery } from '@tanstack/react-query';
import { CornerDownRight, ListPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { TaskStateIcon } from '../components/tasks/task-state-icon.tsx';
import { taskQuery } from '../data/tasks/tasks.ts';
import { strings } from '../strings/index.ts';
import { Key } from '../ui/display/kbd.tsx';
import { ProjectMark } from '../ui/display/project-mark.tsx';
import { cutSnippet } from './cut-snippet.ts';
import { formatKeys } from './keyboard.ts';
import type { Entry } from './palette-entry.ts';

/** What a line of the palette says: what it is, its name, and where it belongs. On a phone in two lines. */
export function PaletteRow({ entry, text }: { entry: Entry; text: string }) {
  const { label, detail, keys, taskKey, describedBy } = entry;
  return (
    <>
      <span className="inline-flex h-5 w-5 shrink-0 items-center justify-center text-muted">
        {iconOf(entry)}
      </span>
      {taskKey === undefined ? null : (
        <span className="w-14 shrink-0 truncate text-xs leading-5 text-muted tabular-nums max-sm:hidden">
          {taskKey}
        </span>
      )}
      <span className="min-w-0 flex-1 flex-wrap items-baseline gap-x-3 sm:flex">
        {/* Its name in full, if two lines are enough for it. */}
        <span dir="auto" className="line-clamp-2 min-w-0 flex-1 break-words">
          <Matched label={label} text={text} isAnywhere={taskKey !== undefined} />
        </span>
        {detail === undefined ? null : (
          <span className="block shrink-0 truncate text-xs text-muted sm:max-w-[45%]">
            {taskKey === undefined ? null : <span className="sm:hidden">{`${taskKey} · `}</span>}
            {detail}
          </span>
        )}
        {describedBy === undefined ? null : <Snippet taskId={describedBy} text={text} />}
      </span>
      {keys === undefined ? null : (
        <span className="inline-flex h-5 items-center pointer-coarse:hidden">
          <Key>{formatKeys(keys)}</Key>
        </span>
      )}
    </>
  );
}

function iconOf({ project, taskKey, isCompleted = false, isNew = false }: Entry): ReactNode {
  if (project !== undefined) return <ProjectMark {...project} />;
  if (taskKey !== undefined) return <TaskStateIcon isCompleted={isCompleted} />;
  if (isNew) return <ListPlus size={16} aria-hidden />;
  return <CornerDownRight size={15} aria-hidden />;
}

/** Where the description of a task has what was typed. Nothing until it is known. */
function Snippet({ taskId, text }: { taskId: string; text: string }) {
  const { data } = useQuery(taskQuery(taskId));
  const snippet = data === undefined ? null : cutSnippet(data.description ?? '', text);
  if (snippet === null) return null;
  return (
    <span dir="auto" className="mt-0.5 block w-full truncate text-xs text-muted">
      <Matched label={snippet} text={text} isAnywhere />
    </span>
  );
}

interface MatchedProps {
  label: string;
  text: string;
  /** Also within words, where tasks are found by them. */
  isAnywhere: boolean;
}

/** A text whose words are bold where they begin with a typed word, or where they contain one. */
function Matched({ label, text, isAnywhere }: MatchedProps) {
  const typed = text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (typed.length === 0) return label;
  const parts = label.split(new RegExp(`${isAnywhere ? '' : '(?<=^|[\\s/-])'}(${typed.join('|')})`, 'gi'));
  return parts.map((part, index) =>
    // What is split by is at every other place.
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which have nothing else
      <b key={index} className="font-semibold text-accent">
        {part}
      </b>
    ) : (
      part
    ),
  );
}

interface PaletteKeysProps {
  /** There is something to move to. */
  hasRows: boolean;
  /** What Enter does with it. */
  enter: 'open' | 'create' | 'next';
}

/** How the keys work, where there are some. */
export function PaletteKeys({ hasRows, enter }: PaletteKeysProps) {
  const { keys } = strings.palette;
  return (
    <p
      aria-hidden
      className="flex shrink-0 gap-4 border-t border-line px-4 py-2 text-xs text-muted max-sm:hidden pointer-coarse:hidden"
    >
      {[
        ...(hasRows
          ? [
              ['↑↓', keys.move],
              ['↵', keys[enter]],
            ]
          : []),
        ['Esc', keys.close],
      ].map(([key = '', what]) => (
        <span key={key} className="inline-flex items-center gap-1.5">
          <Key>{key}</Key>
          {what}
        </span>
      ))}
    </p>
  );
}
