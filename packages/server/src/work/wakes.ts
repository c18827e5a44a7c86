import type { WakeName } from '../wake-name.ts';

/**
 * Notifies the loops and readers of this process and of connected processes that work can be due. Only a hint: the next
 * poll finds whatever it misses.
 */
export interface Wakes<Name extends string = WakeName> {
  /** Notifies all listeners of the name, in this and other processes. */
  wake(name: Name): void;
  /** Calls `listener` for every hint; returns a function that unsubscribes. */
  onWake(name: Name, listener: () => void): () => void;
  /**
   * Connects another process. `send` is called with names woken here or in a third process, no more than once per
   * `pauseMs`, with all names of that time.
   */
  connect(send: (names: string[]) => void, pauseMs: number): WakePeer;
}

export interface WakePeer {
  /** Receives names that the other process has woken; ignores invalid ones. */
  receive(names: unknown): void;
  /** Call after an interrupted connection: any name could have been woken in the meantime. */
  missed(): void;
  disconnect(): void;
}

/** There are no more kinds of hints; a longer message is not from Fettle. */
const maxNames = 64;
const namePattern = /^[\w-]{1,40}$/;

export function createWakes<Name extends string = WakeName>(): Wakes<Name> {
  const listeners = new Map<string, Set<() => void>>();
  const peers = new Set<(names: readonly string[]) => void>();

  const tellHere = (names: readonly string[]): void => {
    for (const name of names) for (const listener of listeners.get(name) ?? []) listener();
  };
  const pass = (names: readonly string[], from: unknown): void => {
    tellHere(names);
    for (const send of peers) if (send !== from) send(names);
  };

  return {
    wake: (name) => pass([name], null),
    onWake(name, listener) {
      const known = listeners.get(name) ?? new Set();
      listeners.set(name, known.add(listener));
      return () => known.delete(listener);
    },
    connect(send, pauseMs) {
      const line = gather(send, pauseMs);
      peers.add(line.add);
      return {
        receive(names) {
          if (Array.isArray(names)) pass(names.slice(0, maxNames).filter(isName), line.add);
        },
        missed: () => tellHere([...listeners.keys()]),
        disconnect() {
          peers.delete(line.add);
          line.stop();
        },
      };
    },
  };
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && namePattern.test(value);
}

/** Sends the first immediately, and everything within `pauseMs` after that together at the end. */
function gather(send: (names: string[]) => void, pauseMs: number) {
  const waiting = new Set<string>();
  let pause: NodeJS.Timeout | undefined;
  const sendWaiting = (): void => {
    pause = undefined;
    if (waiting.size === 0) return;
    const names = [...waiting];
    waiting.clear();
    pause = setTimeout(sendWaiting, pauseMs);
    send(names);
  };
  return {
    add(names: readonly string[]) {
      for (const name of names) waiting.add(name);
      if (pause === undefined) sendWaiting();
    },
    stop() {
      clearTimeout(pause);
      waiting.clear();
    },
  };
}
