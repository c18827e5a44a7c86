import { useMemo, useSyncExternalStore } from 'react';
import { strings } from '../../strings/index.ts';
import { describeError } from '../client/describe-error.ts';
import { useWaitingDeletions } from '../pending/pending-changes.ts';
import { showToast } from './toasts.ts';
import { forgetUndo, offerUndo, type Undoable } from './undo.ts';

interface Deletion {
  id: string;
  /** What is hidden, if not `id` alone. */
  ids?: readonly string[];
  /** Where the undo shortcut applies. */
  place?: string;
  /** The text beside “Undo”. */
  text: string;
  /** The text if the service refuses, given the reason. By default, that it could not be deleted. */
  failed?: (why: string) => string;
  /** Deletes at the service and removes it from the cache. `leaving`: the page is about to close. */
  send: (leaving: boolean) => Promise<unknown>;
}

/** As long as the toast with its undo button stays. */
const graceMs = 8_000;

interface PendingDeletion {
  deletion: Deletion;
  timer: ReturnType<typeof setTimeout>;
  undoable: Undoable;
}

const pending = new Map<string, PendingDeletion>();
const listeners = new Set<() => void>();
let hidden: ReadonlySet<string> = new Set();

/**
 * Deletes with a delay: hidden at once, and restorable until the toast disappears. Closing the page completes the
 * deletion. If the service refuses, the item is shown again.
 */
export function deleteLater(deletion: Deletion): void {
  const { id, text, place = '' } = deletion;
  if (pending.has(id)) return;
  const undoable = { place, text, undo: () => undo(id) };
  pending.set(id, { deletion, undoable, timer: setTimeout(() => void finish(id, false), graceMs) });
  hide(idsOf(deletion));
  offerUndo(undoable);
}

/** The IDs of everything being deleted, to be left out of lists. */
export function useHidden(): ReadonlySet<string> {
  const own = useSyncExternalStore(listen, () => hidden);
  const waiting = useWaitingDeletions();
  return useMemo(() => (waiting.size === 0 ? own : own.union(waiting)), [own, waiting]);
}

async function finish(id: string, leaving: boolean): Promise<void> {
  const entry = pending.get(id);
  if (entry === undefined) return;
  pending.delete(id);
  clearTimeout(entry.timer);
  forgetUndo(entry.undoable);
  try {
    await entry.deletion.send(leaving);
  } catch (error) {
    unhide(idsOf(entry.deletion));
    const { failed = strings.taskNotices.notDeleted } = entry.deletion;
    showToast({ kind: 'error', text: failed(describeError(error)) });
  }
}

function undo(id: string): void {
  const entry = pending.get(id);
  if (entry === undefined) return;
  clearTimeout(entry.timer);
  pending.delete(id);
  unhide(idsOf(entry.deletion));
}

/** Hides items that are deleted. */
export function hide(ids: readonly string[]): void {
  show(ids, false);
}

/** Shows items again whose deletion failed. */
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
  for (const id of pending.keys()) void finish(id, true);
});
