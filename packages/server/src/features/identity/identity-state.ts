import type { Services } from '../../context.ts';
import { type CallerCache, createCallerCache } from './caller-cache.ts';
import { createLastUsed, type LastUsed } from './last-used.ts';

/** What the identity feature keeps in this process; none of it is needed by another process or after a restart. */
export interface IdentityState {
  callers: CallerCache;
  lastUsed: LastUsed;
  /** Writes what is noted but not stored yet. Before the database is closed. */
  close(): Promise<void>;
}

/** Made once per process, in main.ts, and closed before the database. */
export function createIdentityState(parts: Pick<Services, 'db' | 'clock' | 'log'>): IdentityState {
  const lastUsed = createLastUsed(parts);
  return { callers: createCallerCache(), lastUsed, close: () => lastUsed.close() };
}
