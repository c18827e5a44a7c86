export interface Notice {
  kind?: 'info' | 'success' | 'error';
  text: string;
  /** A message of the same name is replaced by this one. */
  id?: string;
  /** A way back or on, such as undo. */
  action?: { label: string; run: () => void };
}

type Show = (notice: Notice) => void;

let show: Show | null = null;
let askForRoom: (() => void) | null = null;
/** What was to be shown before there was room for it. */
const waiting: Notice[] = [];

/** Shows a message in the corner and has it read out, as soon as the room for messages is there. */
export function notify(notice: Notice): void {
  if (show !== null) {
    show(notice);
    return;
  }
  waiting.push(notice);
  askForRoom?.();
}

/** Calls `ask` whenever a message waits for its room; until what this gives is called. */
export function onPendingNotice(ask: () => void): () => void {
  askForRoom = ask;
  if (waiting.length > 0) ask();
  return () => {
    askForRoom = null;
  };
}

/** From now on messages are shown by `next`, until what this gives is called. */
export function subscribeToNotices(next: Show): () => void {
  show = next;
  for (const notice of waiting.splice(0)) next(notice);
  return () => {
    show = null;
  };
}
