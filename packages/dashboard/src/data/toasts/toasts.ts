export interface Toast {
  kind?: 'info' | 'success' | 'error';
  text: string;
  /** A toast with the same ID is replaced. */
  id?: string;
  /** A follow-up, such as undo. */
  action?: { label: string; run: () => void };
}

type Show = (toast: Toast) => void;

let show: Show | null = null;
let close: ((id: string) => void) | null = null;
let askForRoom: (() => void) | null = null;
/** Toasts shown before their component has loaded. */
const pending: Toast[] = [];

/** Shows a toast in the corner and announces it, as soon as the component has loaded. */
export function showToast(toast: Toast): void {
  if (show !== null) {
    show(toast);
    return;
  }
  if (toast.id !== undefined) closeToast(toast.id);
  pending.push(toast);
  askForRoom?.();
}

/** What the latest toast says that waits for the component to load. */
export const latestPending = (): string | undefined => pending.at(-1)?.text;

/** Removes a toast that says nothing anymore, such as an offer to undo what was undone. */
export function closeToast(id: string): void {
  close?.(id);
  const waiting = pending.findIndex((toast) => toast.id === id);
  if (waiting >= 0) pending.splice(waiting, 1);
}

/** Calls `ask` whenever a toast waits for the component to load. Returns a function that unsubscribes. */
export function onPendingToast(ask: () => void): () => void {
  askForRoom = ask;
  if (pending.length > 0) ask();
  return () => {
    askForRoom = null;
  };
}

/** Shows all toasts with `next` from now on, and closes them with `end`. Returns a function that unsubscribes. */
export function subscribeToToasts(next: Show, end: (id: string) => void): () => void {
  show = next;
  close = end;
  for (const toast of pending.splice(0)) next(toast);
  return () => {
    show = null;
    close = null;
  };
}
