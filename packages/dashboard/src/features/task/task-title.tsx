import type { Task } from '@fettle/contract';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { WaitingMark } from '../../components/tasks/waiting-mark.tsx';
import { useWaitingFields } from '../../data/pending/pending-changes.ts';
import { strings } from '../../strings/index.ts';
import { announce } from '../../ui/announce.ts';
import { ConflictNotice } from './saving/conflict-notice.tsx';
import { type SaveOutcome, useGuardedDraft } from './saving/use-guarded-draft.ts';

const field = {
  name: 'title',
  read: (task: Task): string => task.title,
  toChange: (title: string) => ({ title: title.trim() }),
} as const;

/** The title, edited in place: Enter or blur saves, Escape reverts. */
export function TaskTitle({ task, canWrite }: { task: Task; canWrite: boolean }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { draft, theirs, error, write, save, drop, keepMine } = useGuardedDraft<string>(task, field);
  const shown = draft ?? task.title;
  const isWaiting = useWaitingFields(task.id).has('title');
  const isEmpty = shown.trim() === '';
  useGrowing(area, shown);
  const finish = (): void => {
    if (draft !== null && !isEmpty && theirs === null) void save().then(announceOutcome);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      area.current?.closest<HTMLElement>('[data-task-dialog]')?.focus();
    }
    if (event.key === 'Escape') {
      drop();
      area.current?.closest<HTMLElement>('[data-task-dialog]')?.focus();
    }
  };
  if (!canWrite)
    return (
      <h2 dir="auto" className="text-xl font-semibold break-words">
        {task.title}
      </h2>
    );
  return (
    <div>
      <textarea
        ref={area}
        rows={1}
        data-task-title
        dir="auto"
        data-keeps-escape
        aria-label={strings.task.title}
        aria-invalid={isEmpty || error !== null}
        value={shown}
        maxLength={500}
        onChange={(event) => write(event.target.value.replace(/\s*\n\s*/g, ' '))}
        onBlur={finish}
        onKeyDown={onKeyDown}
        className="task-title block resize-none overflow-hidden rounded-lg border border-transparent bg-transparent px-2 py-1 text-xl leading-snug font-semibold hover:border-line focus:border-accent focus:outline-none"
      />
      {isWaiting ? (
        <p className="text-xs text-muted">
          <WaitingMark />
          <span aria-hidden>{strings.pending.waiting}</span>
        </p>
      ) : null}
      {isEmpty ? <p className="text-xs text-danger">{strings.task.titleEmpty}</p> : null}
      {error === null ? null : (
        <p role="alert" className="text-xs text-danger">
          {error}
        </p>
      )}
      {theirs === null ? null : (
        <ConflictNotice
          title={strings.task.description.conflictTitle(strings.task.description.fields.title)}
          theirs={theirs}
          onKeepMine={() => void keepMine().then(announceOutcome)}
          onTakeTheirs={() => drop()}
          restore={() => write(shown)}
        />
      )}
    </div>
  );
}

/** The focus has left the field by then, and the title looks as it was typed. */
function announceOutcome(outcome: SaveOutcome): void {
  if (outcome === 'saved') announce(strings.task.titleSaved);
  if (outcome === 'waiting') announce(strings.pending.kept);
}

/** As high as its text, even when the width changes. */
function useGrowing(area: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows what is written
  useLayoutEffect(() => {
    const element = area.current;
    if (element === null) return;
    let width = 0;
    const fit = (): void => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      element.style.height = 'auto';
      element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
    };
    fit();
    const watcher = new ResizeObserver(fit);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [area, text]);
}
