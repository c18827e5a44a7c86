import { useSyncExternalStore } from 'react';
import { strings } from '../strings/index.ts';
import { notify } from '../ui/toast.tsx';
import { describeError } from './describe-error.ts';

interface Deletion {
  id: string;
  /** Said in the corner, beside “Undo”. */
  text: string;
  /** Deletes at the service and takes it out of the cache. `leaving`: the page is about to go. */
  send: (leaving: boolean) => Promise<unknown>;
}

/** As long as the message with its undo stays. */
const graceMs = 8_000;

const waiting = new Map<string, { deletion: Deletion; timer: ReturnType<typeof setTimeout> }>();
const listeners = new Set<() => void>();
let hidden: ReadonlySet<string> = new Set();

/**
 * Deletes something that cannot be brought back, a little later: it is hidden at once and can be had back until the
 * message goes. Leaving the page does what is still to be done. When the service refuses, it is shown again.
 */
export function deleteLater(deletion: Deletion): void {
  const { id, text } = deletion;
  if (waiting.has(id)) return;
  waiting.set(id, { deletion, timer: setTimeout(() => void finish(id, false), graceMs) });
  show(id, false);
  notify({ text, action: { label: strings.common.undo, run: () => undo(id) } });
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
  try {
    await entry.deletion.send(leaving);
  } catch (error) {
    show(id, true);
    notify({ kind: 'error', text: strings.task.notDeleted(describeError(error)) });
  }
}

function undo(id: string): void {
  const entry = waiting.get(id);
  if (entry === undefined) return;
  clearTimeout(entry.timer);
  waiting.delete(id);
  show(id, true);
}

function show(id: string, isShown: boolean): void {
  const next = new Set(hidden);
  if (isShown) next.delete(id);
  else next.add(id);
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
