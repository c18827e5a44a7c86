import { useSyncExternalStore } from 'react';
import { strings } from '../../strings/index.ts';
import { describeError } from '../client/describe-error.ts';
import { notify } from './notices.ts';
import { forgetUndo, offerUndo, type Undoable } from './undo.ts';

interface Deletion {
  id: string;
  /** What is hidden, when that is not `id` alone. */
  ids?: readonly string[];
  /** Where the keys of “Undo” take it back too. */
  place?: string;
  /** Said in the corner, beside “Undo”. */
  text: string;
  /** Said when the service refuses, given why; by default that it could not be deleted. */
  failed?: (why: string) => string;
  /** Deletes at the service and takes it out of the cache. `leaving`: the page is about to go. */
  send: (leaving: boolean) => Promise<unknown>;
}

/** As long as the message with its undo stays. */
const graceMs = 8_000;

interface Waiting {
  deletion: Deletion;
  timer: ReturnType<typeof setTimeout>;
  undoable: Undoable;
}

const waiting = new Map<string, Waiting>();
const listeners = new Set<() => void>();
let hidden: ReadonlySet<string> = new Set();

/**
 * Deletes something that cannot be brought back, a little later: it is hidden at once and can be had back until the
 * message goes. Leaving the page does what is still to be done. When the service refuses, it is shown again.
 */
export function deleteLater(deletion: Deletion): void {
  const { id, text, place = '' } = deletion;
  if (waiting.has(id)) return;
  const undoable = { place, text, undo: () => undo(id) };
  waiting.set(id, { deletion, undoable, timer: setTimeout(() => void finish(id, false), graceMs) });
  show(idsOf(deletion), false);
  offerUndo(undoable);
}

/** Ids of what is being deleted: leave it out of what is shown. */
export function useHidden(): ReadonlySet<string> {
  return useSyncExternalStore(listen, () => hidden);
}

async function finish(id: string, leaving: boolean): Promise<void> {
  const entry = waiting.get(id);
  if (entry === undefined) return;
  waiting.delete(id);
  clearTimeout(entry.timer);
  forgetUndo(entry.undoable);
  try {
    await entry.deletion.send(leaving);
  } catch (error) {
    unhide(idsOf(entry.deletion));
    const { failed = strings.task.notDeleted } = entry.deletion;
    notify({ kind: 'error', text: failed(describeError(error)) });
  }
}

function undo(id: string): void {
  const entry = waiting.get(id);
  if (entry === undefined) return;
  clearTimeout(entry.timer);
  waiting.delete(id);
  unhide(idsOf(entry.deletion));
}

/** Shows what could not be deleted after all. */
export function unhide(ids: readonly string[]): void {
  show(ids, true);
}

function idsOf({ id, ids = [id] }: Deletion): readonly string[] {
  return ids;
}

function show(ids: readonly string[], isShown: boolean): void {
  const next = new Set(hidden);
  for (const id of ids) {
    if (isShown) next.delete(id);
    else next.add(id);
  }
  hidden = next;
  for (const listener of listeners) listener();
}

function listen(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

globalThis.addEventListener?.('pagehide', () => {
  for (const id of waiting.keys()) void finish(id, true);
});
