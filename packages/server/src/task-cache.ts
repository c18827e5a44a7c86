import type { TaskCompact } from '@fettle/contract';
import { LRUCache } from 'lru-cache';
import type { PageOutput } from './operation-output.ts';

/** A compact task as it was last listed, with what it was built from. */
export interface CachedTask {
  task: Readonly<TaskCompact>;
  orgId: string;
  /** Its JSON, as lists send it. */
  json: string;
  /** The version that PostgreSQL gave the row (`xmin`). */
  version: string;
  /** The names it shows of other rows, as one text. */
  names: string;
}

/** A page of one project's tasks as it was last read, with what it was built from. */
export interface CachedPage {
  page: PageOutput<TaskCompact> & { itemsJson: string };
  /** The people whose names it shows. */
  people: readonly string[];
  /** The revision of the project's tasks, and every name that a page can show, as one text. */
  stamp: string;
  /** Whether the stamp was the same the last two times: else it is not worth asking for it alone. */
  isSteady: boolean;
}

/**
 * What this process listed most recently: tasks by ID, and pages by what was asked for. An entry counts only while the
 * database reports what the entry was built from (features/tasks/list: cached-tasks.ts and cached-pages.ts; decisions
 * 0020 and 0031 in docs/decisions).
 */
export interface TaskCache {
  rows: Pick<LRUCache<string, CachedTask>, 'get' | 'set' | 'clear'>;
  pages: Pick<LRUCache<string, CachedPage>, 'get' | 'set' | 'clear'>;
}

/** For after a failover: a change that was lost with the old primary can have had a version that another one gets now. */
export function clearTaskCache({ rows, pages }: TaskCache): void {
  rows.clear();
  pages.clear();
}

/** About 20 MB when full. */
const maxRows = 10_000;
/** Of JSON, in characters; the tasks themselves take about as much again. */
const maxPageCharacters = 16_000_000;
/** Empty pages count too. */
const pageOverhead = 500;

export function createTaskCache(): TaskCache {
  return {
    rows: new LRUCache({ max: maxRows }),
    pages: new LRUCache({
      maxSize: maxPageCharacters,
      sizeCalculation: ({ page, stamp }) => page.itemsJson.length + stamp.length + pageOverhead,
    }),
  };
}
