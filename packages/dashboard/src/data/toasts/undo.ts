import { strings } from '../../strings/index.ts';
import { closeToast, showToast, type Toast } from './toasts.ts';

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
/** By the ID of its toast: what the toast offers to undo. */
const offered = new Map<string, Undoable>();
/** By the ID of a toast that offers nothing: where it belongs. */
const placed = new Map<string, string>();

/** Shows a toast that ends with its place, such as a project, in which alone it makes sense. */
export function showAt(place: string, toast: Toast & { id: string }): void {
  placed.set(toast.id, place);
  showToast(toast);
}

/** Records an action, so that it can be undone by its toast or by the shortcut. */
export function offerUndo(entry: Undoable): void {
  done = [...done, entry].slice(-maxKept);
  const { text, id = crypto.randomUUID() } = entry;
  if (text === undefined) return;
  offered.set(id, entry);
  const run = (): void => {
    if (forgetUndo(entry)) entry.undo();
  };
  showToast({ text, id, action: { label: strings.common.undo, run } });
}

/** Makes an action impossible to undo, and ends the offer to. Returns false if it already was. */
export function forgetUndo(entry: Undoable): boolean {
  const had = done.includes(entry);
  done = done.filter((each) => each !== entry);
  for (const [id, each] of offered) {
    if (each !== entry) continue;
    offered.delete(id);
    closeToast(id);
  }
  return had;
}

/** Ends what is offered and said at other places, which someone has just left. */
export function endOffersElsewhere(place: string): void {
  for (const entry of done) if (entry.place !== place) forgetUndo(entry);
  for (const [id, each] of placed) {
    if (each === place) continue;
    placed.delete(id);
    closeToast(id);
  }
}

/** Undoes the latest action at that place. Returns false if there is none. */
export function undoLast(place: string): boolean {
  const entry = done.findLast((each) => each.place === place);
  if (entry === undefined) return false;
  forgetUndo(entry);
  entry.undo();
  return true;
}
