import { strings } from '../../strings/index.ts';
import { notify } from './notices.ts';

/** Something that was done and can be taken back. */
export interface Undoable {
  /** Where it was done, such as a project: elsewhere nobody would see what is taken back. */
  place: string;
  /** What was done, said beside “Undo”; without it nothing is said. */
  text?: string;
  /** A message of the same name is replaced. */
  id?: string;
  undo: () => void;
}

const mostKept = 30;
let done: readonly Undoable[] = [];

/** Notes what was done, so that it can be taken back by the message about it or by {@link useUndo}. */
export function offerUndo(entry: Undoable): void {
  done = [...done, entry].slice(-mostKept);
  const { text, id } = entry;
  if (text === undefined) return;
  const run = (): void => {
    if (forgetUndo(entry)) entry.undo();
  };
  notify({ text, ...(id === undefined ? {} : { id }), action: { label: strings.common.undo, run } });
}

/** It cannot be taken back any more; false when that was so already. */
export function forgetUndo(entry: Undoable): boolean {
  const had = done.includes(entry);
  done = done.filter((each) => each !== entry);
  return had;
}

/** Takes back what was done last at that place; false when there is nothing. */
export function undoLast(place: string): boolean {
  const entry = done.findLast((each) => each.place === place);
  if (entry === undefined) return false;
  forgetUndo(entry);
  entry.undo();
  return true;
}
