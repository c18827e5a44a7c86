interface Notice {
  kind?: 'info' | 'success' | 'error';
  text: string;
  /** A notice with the same ID is replaced. */
  id?: string;
  /** A follow-up, such as undo. */
  action?: { label: string; run: () => void };
}

type Show = (notice: Notice) => void;

let show: Show | null = null;
let askForRoom: (() => void) | null = null;
/** Notices shown before the toasts have loaded. */
const pending: Notice[] = [];

/** Shows a notice in the corner and announces it, as soon as the toasts have loaded. */
export function notify(notice: Notice): void {
  if (show !== null) {
    show(notice);
    return;
  }
  pending.push(notice);
  askForRoom?.();
}

/** Calls `ask` whenever a notice waits for the toasts to load. Returns a function that unsubscribes. */
export function onPendingNotice(ask: () => void): () => void {
  askForRoom = ask;
  if (pending.length > 0) ask();
  return () => {
    askForRoom = null;
  };
}

/** Shows all notices with `next` from now on. Returns a function that unsubscribes. */
export function subscribeToNotices(next: Show): () => void {
  show = next;
  for (const notice of pending.splice(0)) next(notice);
  return () => {
    show = null;
  };
}
