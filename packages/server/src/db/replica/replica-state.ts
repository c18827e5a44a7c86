import type { DatabaseLog } from '../database-log.ts';

/** Why a replica cannot be read. */
export type Unusable = 'unreachable' | 'behind' | 'not a replica' | 'foreign' | 'other timeline' | 'pooled';

const explanations: Record<Unusable, string> = {
  unreachable: 'it is unreachable, does not respond in time, or refuses to respond',
  behind: 'it has not replayed the latest changes in time',
  'not a replica': 'the server is not a replica',
  foreign: 'it is a replica of another database',
  'other timeline':
    'it is not known to follow the timeline of the primary; after a failover, the next restart point of the replica changes that',
  pooled: 'it is behind a pooler that shares PostgreSQL sessions between clients',
};

/** In milliseconds. */
export interface ReplicaPauses {
  /** Until the first look after it was lost; doubled with every further one, and when it is lost again soon. */
  first: number;
  longest: number;
  /** Lost again within that time is soon. */
  soon: number;
}

export interface ReplicaState {
  /** Null when it can be read. The first call causes the first look. */
  why(): Unusable | null;
  /** No read goes there until a look has found it usable. */
  lose(why: Unusable, error?: unknown): void;
  close(): void;
}

/**
 * Whether the replica can be read. While it cannot, only a look in the background tries it, so that no request waits for it,
 * and one line of the log says so, and another one when it can be read again.
 */
export function createReplicaState(
  look: () => Promise<Unusable | null>,
  log: Pick<DatabaseLog, 'info' | 'warn'>,
  pauses: ReplicaPauses,
): ReplicaState {
  let why: Unusable | null = 'unreachable';
  let isTold = false;
  let pause = 0;
  let usableSince = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  const lookAfter = (ms: number): void => {
    if (isClosed) return;
    timer = setTimeout(() => void lookAgain(), ms).unref();
  };
  const lookAgain = async (): Promise<void> => {
    const found = await look().catch((error: unknown) => ({ error }));
    if (isClosed) return;
    if (found === null) {
      why = null;
      usableSince = performance.now();
      log.info({}, 'lists are read from the replica');
      isTold = false;
      return;
    }
    if (typeof found === 'string') tell(found);
    else tell('unreachable', found.error);
    pause = Math.min(Math.max(pause * 2, pauses.first), pauses.longest);
    lookAfter(pause);
  };
  const tell = (reason: Unusable, error?: unknown): void => {
    why = reason;
    if (isTold) return;
    isTold = true;
    const cause = error instanceof Error ? { error: error.message } : {};
    log.warn({ reason: explanations[reason], ...cause }, 'lists are read from the primary, not the replica');
  };

  return {
    why() {
      if (timer === null && why !== null) lookAfter(0);
      return why;
    },
    lose(reason, error) {
      if (why !== null) return;
      const isSoon = performance.now() - usableSince < pauses.soon;
      pause = isSoon ? Math.min(Math.max(pause * 2, pauses.first), pauses.longest) : pauses.first;
      tell(reason, error);
      lookAfter(pause);
    },
    close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
