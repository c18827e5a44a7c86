import { strings } from '../../strings/index.ts';
import { showToast } from './toasts.ts';

/** A completed action that can be undone. */
export interface Undoable {
  /** Where it was done, such as a project. Elsewhere nobody would see the effect of undoing it. */
  place: string;
  /** The text beside “Undo”. Without it, no toast is shown. */
  text?: string;
  /** A toast with the same ID is replaced. */
  id?: string;
  undo: () => void;
}

const maxKept = 30;
let done: readonly Undoable[] = [];

/** Records an action, so that it can be undone by its toast or by the shortcut. */
export function offerUndo(entry: Undoable): void {
  done = [...done, entry].slice(-maxKept);
  const { text, id } = entry;
  if (text === undefined) return;
  const run = (): void => {
    if (forgetUndo(entry)) entry.undo();
  };
  showToast({ text, ...(id === undefined ? {} : { id }), action: { label: strings.common.undo, run } });
}

/** Makes an action impossible to undo. Returns false if it already was. */
export function forgetUndo(entry: Undoable): boolean {
  const had = done.includes(entry);
  done = done.filter((each) => each !== entry);
  return had;
}

/** Undoes the latest action at that place. Returns false if there is none. */
export function undoLast(place: string): boolean {
  const entry = done.findLast((each) => each.place === place);
  if (entry === undefined) return false;
  forgetUndo(entry);
  entry.undo();
  return true;
}
