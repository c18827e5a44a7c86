/** Every wake-up there is. */
export type WakeName =
  /** An audit is queued: for the audit worker. */
  | 'audits'
  /** A webhook has a first attempt to make: for the queue worker. */
  | 'webhooks'
  /** Somebody requested a delivery: for the retry workers. */
  | 'deliveries'
  /** There is a new event: for everything that reads all events. */
  | 'events';

/**
 * Who is told that something may be due: the loops and readers of this process, and of others it is connected with.
 * A hint and nothing more: what it loses is found by the next poll.
 */
export interface Wakes<Name extends string = WakeName> {
  /** Tells everybody who listens to the name, here and elsewhere. */
  wake(name: Name): void;
  /** Calls `listener` at every such hint; the function it returns ends that. */
  onWake(name: Name, listener: () => void): () => void;
  /**
   * Connects another process. `send` is called with names woken here or in a third process, at most once in `pauseMs`
   * and with all of that time together.
   */
  connect(send: (names: string[]) => void, pauseMs: number): WakePeer;
}

export interface WakePeer {
  /** Names the other process has woken, as they came; what is none is left out. */
  receive(names: unknown): void;
  /** The connection was lost for a while: anything may have been woken meanwhile. */
  missed(): void;
  disconnect(): void;
}

/** Nobody sends more kinds of hints; a longer message is no message of ours. */
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

/** Sends the first at once, and what comes within `pauseMs` after a sending together at its end. */
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
