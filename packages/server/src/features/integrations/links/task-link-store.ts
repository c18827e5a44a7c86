import { limits, type Page, type TaskLink } from '@fettle/contract';
import { sql } from 'kysely';
import { notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import type { TaskLinkTable } from '../../../db/tables/integration-tables.ts';
import { isId } from '../../../ids.ts';
import { seesProject } from '../../projects/access.ts';

/** A page of the links of a task, the most recently changed first. NOT_FOUND when the caller does not see the task. */
export async function readTaskLinks(
  ctx: Ctx,
  taskId: string,
  { page = 1, limit = 50 }: { page?: number; limit?: number },
): Promise<Page<TaskLink>> {
  if (!isId(taskId)) throw notFound();
  const { rows } = await sql<{ total: number } & (TaskLink | { id: null })>`
    with seen as materialized (
      select task.id from tasks task join projects project on project.id = task.project_id
      where task.id = ${taskId} and ${seesProject(ctx)}),
    counted as (
      select seen.id as task_id, (select count(*)::int from task_links link where link.task_id = seen.id) as total
      from seen)
    select counted.total, item.* from counted left join lateral (
      select link.id, link.task_id as "taskId", link.service, link.kind, link.repository, link.reference, link.title,
        link.url, link.branch, link.author, link.state, link.resolves, link.changed_at as "changedAt"
      from task_links link where link.task_id = counted.task_id
      order by link.changed_at desc, link.id desc limit ${limit} offset ${(page - 1) * limit}::bigint) item on true
    order by item."changedAt" desc, item.id desc`.execute(ctx.db);
  const [first] = rows;
  if (first === undefined) throw notFound();
  return {
    total: first.total,
    items: rows.flatMap(({ total: _total, ...row }) => (row.id === null ? [] : [row])),
  };
}

/** A task that a change names, under the lock of its project. */
export interface NamedTask {
  id: string;
  number: number;
  status: string;
}

/** Tasks of the project by number, locked; in one order, so that two changes never wait for each other. */
export async function lockTasks(
  tx: Pick<Ctx, 'db'>,
  projectId: string,
  numbers: readonly number[],
): Promise<NamedTask[]> {
  return await tx.db
    .selectFrom('tasks')
    .select(['id', 'number', 'status'])
    .where('project_id', '=', projectId)
    .where('number', 'in', [0, ...numbers])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Numbers of the tasks of a project that a pull request is linked to, and whether it resolves them. */
export async function readLinkedTasks(
  tx: Pick<Ctx, 'db'>,
  projectId: string,
  pull: { service: TaskLinkTable['service']; repositoryId: string; reference: string },
): Promise<[number: number, resolves: boolean][]> {
  const { rows } = await sql<{ number: number; resolves: boolean }>`
    select task.number, link.resolves from task_links link join tasks task on task.id = link.task_id
    where link.repository_id = ${pull.repositoryId} and link.reference = ${pull.reference}
      and link.kind = 'pull_request' and link.service = ${pull.service} and task.project_id = ${projectId}
    order by task.id limit ${limits.tasksPerReceivedEvent}`.execute(tx.db);
  return rows.map(({ number, resolves }) => [number, resolves]);
}

export type StoredLink = Pick<
  TaskLinkTable,
  'id' | 'task_id' | 'kind' | 'reference' | 'state' | 'title' | 'author' | 'resolves' | 'changed_at'
>;

/** The links that exist between these tasks and these commits and pull requests of a repository. */
export async function readStoredLinks(
  tx: Pick<Ctx, 'db'>,
  taskIds: readonly string[],
  repository: { service: TaskLinkTable['service']; repositoryId: string; references: readonly string[] },
): Promise<StoredLink[]> {
  const { rows } = await sql<StoredLink>`
    select id, task_id, kind, reference, state, title, author, resolves, changed_at from task_links
    where task_id = any(${taskIds}::uuid[]) and service = ${repository.service}
      and repository_id = ${repository.repositoryId} and reference = any(${repository.references}::text[])`.execute(
    tx.db,
  );
  return rows;
}

/** Inserts links, and replaces those of the same commit or pull request. */
export async function writeLinks(tx: Pick<Ctx, 'db'>, links: readonly TaskLinkTable[]): Promise<void> {
  if (links.length === 0) return;
  await sql`
    insert into task_links as link
    select * from json_populate_recordset(null::task_links, ${JSON.stringify(links)}::json)
    on conflict (task_id, kind, service, repository_id, reference) do update set
      connection_id = excluded.connection_id, repository = excluded.repository, title = excluded.title,
      url = excluded.url, branch = excluded.branch, author = excluded.author, state = excluded.state,
      resolves = excluded.resolves, changed_at = excluded.changed_at`.execute(tx.db);
}

/** Drops the oldest links of tasks that have more than the limit. */
export async function dropOldLinks(tx: Pick<Ctx, 'db'>, taskIds: readonly string[]): Promise<void> {
  await sql`
    delete from task_links where id in (
      select old.id from unnest(${taskIds}::uuid[]) as task (id) cross join lateral (
        select link.id from task_links link where link.task_id = task.id
        order by link.changed_at desc, link.id desc offset ${limits.linksPerTask}) old)`.execute(tx.db);
}

/** Of these tasks, those that another unfinished pull request works on. */
export async function findUnfinished(
  tx: Pick<Ctx, 'db'>,
  taskIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ taskId: string }>`
    select distinct task_id as "taskId" from task_links
    where task_id = any(${taskIds}::uuid[]) and state in ('open', 'draft') and resolves`.execute(tx.db);
  return new Set(rows.map(({ taskId }) => taskId));
}
