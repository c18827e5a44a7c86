import type { TaskCompact } from '@fettle/contract';
import { LRUCache } from 'lru-cache';

/** A compact task as it was last listed, with what it was built from. */
export interface CachedTask {
  task: Readonly<TaskCompact>;
  /** Its JSON, as lists send it. */
  json: string;
  /** The version that PostgreSQL gave the row (`xmin`). */
  version: string;
  /** The names it shows of other rows, as one text. */
  names: string;
}

/**
 * The tasks that this process listed most recently, by ID. An entry counts only while the version and the names that
 * the database reports are those of the entry (features/tasks/list/cached-tasks.ts, docs/decisions/0020).
 */
export type TaskRowCache = Pick<LRUCache<string, CachedTask>, 'get' | 'set'>;

/** About 20 MB when full. */
const maxEntries = 10_000;

export function createTaskRowCache(): TaskRowCache {
  return new LRUCache({ max: maxEntries });
}
