import type { TaskCompact } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { compileOnce } from '../../../db/compile-once.ts';
import type { CachedPage } from '../../../task-cache.ts';
import { stampOf, visibleProjects } from './task-page-statement.ts';

interface StampValues {
  userId: string;
  projectIds: readonly string[] | null;
  projectId: string;
  people: readonly string[];
}

/**
 * The page of one project that this process read last for the same question, if PostgreSQL reports that the caller sees
 * the project and nothing that the page shows has changed since; else null. One statement of a few rows, whatever the
 * filters are and however deep the page is. Of a project that changes between any two reads nothing is asked, since the
 * page would have to be read in any case.
 */
export async function findCachedPage(
  { db, taskCache, actor }: Pick<Ctx, 'db' | 'taskCache' | 'actor'>,
  projectId: string,
  question: string,
): Promise<CachedPage['page'] | null> {
  const entry = taskCache.pages.get(question);
  if (!entry?.isSteady) return null;
  const { userId, projectIds } = actor;
  const [row] = await readStamp(db, { userId, projectIds, projectId, people: entry.people });
  entry.isSteady = row?.stamp === entry.stamp;
  return entry.isSteady ? entry.page : null;
}

/**
 * Where the page with that question ends, if this process has read it: the page after it need not skip all rows before,
 * as long as the revision is the same.
 */
export function findEndOfPage(
  { taskCache }: Pick<Ctx, 'taskCache'>,
  question: string,
): { afterId: string; afterRevision: number } | null {
  const entry = taskCache.pages.get(question);
  const afterId = entry?.page.items.at(-1)?.id;
  if (entry === undefined || afterId === undefined) return null;
  const [afterRevision] = JSON.parse(entry.stamp) as [revision: number];
  return { afterId, afterRevision };
}

/** Keeps a page with the stamp that was read in the same statement. */
export function cachePage(
  { taskCache }: Pick<Ctx, 'taskCache'>,
  question: string,
  page: CachedPage['page'],
  stamp: string,
): void {
  const isSteady = taskCache.pages.get(question)?.stamp === stamp;
  taskCache.pages.set(question, { page, people: peopleOn(page.items), stamp, isSteady });
}

function peopleOn(tasks: readonly Readonly<TaskCompact>[]): string[] {
  const ids = tasks.flatMap(({ reporter, assigneeIds }) => [reporter.id, ...assigneeIds]);
  return [...new Set(ids)].filter((id) => id !== null);
}

const readStamp = compileOnce<{ stamp: string | null }, StampValues>(
  ['userId', 'projectIds', 'projectId', 'people'],
  (values) => sql`
    with visible as materialized (${visibleProjects(values)})
    select ${stampOf(sql`${values.people}::uuid[]`)} as stamp`,
  { shared: true },
);
