import { limits, type RelationKind, type TaskRelation } from '@fettle/contract';
import { sql } from 'kysely';
import type { Config } from '../../../config.ts';
import type { Ctx } from '../../../context.ts';
import { parseTimestamp } from '../../../db/value-parsers.ts';
import { isId } from '../../../ids.ts';
import { seesProject } from '../../projects/access.ts';
import { type ActorRow, toActor } from '../actors.ts';
import { type Paging, readPartPage } from '../read-part-page.ts';
import { taskUrl } from '../task-rows.ts';
import { toStored } from './relation-kinds.ts';
import { relationsOfTask } from './relation-rows.ts';

interface RelationRow extends Omit<TaskRelation, 'createdBy' | 'relatedTask' | 'relatedTaskId'> {
  createdBy: ActorRow;
  relatedTask: Omit<NonNullable<TaskRelation['relatedTask']>, 'url'> | null;
}

/** Relations of a task the caller sees, oldest first. */
export async function readRelationPage(ctx: Ctx, taskId: string, paging: Paging) {
  const { rows, total } = await readPartPage<RelationRow>(ctx, taskId, paging, {
    total: sql`task.relation_count`,
    items: sql`${selectRelations(ctx)} order by relation.id`,
  });
  return { items: rows.map((row) => toRelation(row, ctx.config)), total };
}

/** A relation of that task; undefined when there is none. */
export async function findRelation(ctx: Ctx, taskId: string, id: string): Promise<TaskRelation | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await sql<{ item: RelationRow }>`
    select part.item from tasks task cross join lateral (${selectRelations(ctx)} where relation.id = ${id}) part
    where task.id = ${taskId}`.execute(ctx.db);
  return rows[0] === undefined ? undefined : toRelation(rows[0].item, ctx.config);
}

/** For each relation of `task.id`, `item`; the related task is null when the caller does not see its project. */
function selectRelations(ctx: Ctx) {
  return sql`
    select json_build_object(
      'id', relation.id, 'taskId', task.id, 'kind', relation.kind,
      'relatedTask', (
        select json_build_object('id', related.id, 'projectId', project.id, 'projectName', project.name,
          'key', project.key_prefix || '-' || related.number, 'title', related.title, 'status', related.status,
          'statusLabel', board_column.label, 'priority', related.priority, 'completedAt', related.completed_at,
          'assignees', coalesce((
            select json_agg(json_build_object('id', assignee.id, 'name', assignee.name) order by assignee.name, assignee.id)
            from users assignee where assignee.id = any(related.assignee_ids)), '[]'))
        from tasks related
        join projects project on project.id = related.project_id
        join columns board_column
          on board_column.project_id = related.project_id and board_column.key = related.status
        where related.id = relation.related_task_id and ${seesProject(ctx)}),
      'createdBy', json_build_object('type', 'user', 'id', relation.created_by,
        'name', creator.name, 'email', creator.email),
      'createdAt', relation.created_at) as item
    from ${relationsOfTask} left join users creator on creator.id = relation.created_by`;
}

function toRelation(
  { createdBy, createdAt, relatedTask, ...row }: RelationRow,
  config: Config,
): TaskRelation {
  return {
    ...row,
    relatedTaskId: relatedTask?.id ?? null,
    relatedTask: relatedTask === null ? null : toRelatedTask(relatedTask, config),
    createdBy: createdBy.id === null ? null : toActor(createdBy),
    createdAt: parseTimestamp(createdAt),
  };
}

function toRelatedTask(row: NonNullable<RelationRow['relatedTask']>, config: Config) {
  const { completedAt } = row;
  return {
    ...row,
    completedAt: completedAt === null ? null : parseTimestamp(completedAt),
    url: taskUrl(config, row.id),
  };
}

export async function countRelations(tx: Pick<Ctx, 'db'>, taskId: string): Promise<number> {
  const { count } = await tx.db
    .selectFrom('tasks')
    .select('relation_count as count')
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether two tasks have a relation of that kind, in either direction. */
export async function areRelated(
  tx: Pick<Ctx, 'db'>,
  kind: RelationKind,
  taskId: string,
  relatedTaskId: string,
): Promise<boolean> {
  const stored = toStored(kind, taskId, relatedTaskId);
  const { rows } = await sql`
    select from task_relations
    where least(task_id, other_task_id) = least(${taskId}::uuid, ${relatedTaskId}::uuid)
      and greatest(task_id, other_task_id) = greatest(${taskId}::uuid, ${relatedTaskId}::uuid)
      and kind = ${stored.kind}`.execute(tx.db);
  return rows.length > 0;
}

/**
 * Whether a task blocks another one, directly or through others; `null` when that many tasks would have to be read that
 * nobody would wait for it.
 */
export async function blocks(
  tx: Pick<Ctx, 'db'>,
  blockerId: string,
  blockedId: string,
): Promise<boolean | null> {
  const { rows } = await sql<{ found: boolean; count: number }>`
    with recursive blocked (id) as (
      select ${blockerId}::uuid
      union
      select relation.other_task_id from blocked
      join task_relations relation on relation.task_id = blocked.id and relation.kind = 'blocks')
    select coalesce(bool_or(reached.id = ${blockedId}), false) as found, count(*)::int as count
    from (select id from blocked limit ${limits.tasksSearchedForCircle}) reached`.execute(tx.db);
  const { found = false, count = 0 } = rows[0] ?? {};
  if (found) return true;
  return count < limits.tasksSearchedForCircle ? false : null;
}

export async function insertRelation(
  tx: Pick<Ctx, 'db' | 'clock' | 'actor'>,
  relation: { id: string; orgId: string; kind: RelationKind; taskId: string; relatedTaskId: string },
): Promise<void> {
  const { id, orgId, kind, taskId, relatedTaskId } = relation;
  await tx.db
    .insertInto('task_relations')
    .values({
      id,
      org_id: orgId,
      ...toStored(kind, taskId, relatedTaskId),
      created_by: tx.actor.userId,
      created_at: tx.clock().toISOString(),
    })
    .execute();
}

export async function deleteRelation(tx: Pick<Ctx, 'db'>, id: string): Promise<void> {
  await tx.db.deleteFrom('task_relations').where('id', '=', id).execute();
}

/** A task at the other end of a relation, for events about it. */
export interface RelatedTask {
  id: string;
  orgId: string;
  projectId: string;
  /** How `task` is related to it. */
  kind: RelationKind;
}

/** The tasks that a task is related to, in the order of the relations, whoever sees them. */
export async function readRelatedTasks(
  tx: Pick<Ctx, 'db'>,
  taskIds: readonly string[],
): Promise<(RelatedTask & { taskId: string })[]> {
  const { rows } = await sql<RelatedTask & { taskId: string }>`
    select task.id as "taskId", related.id, related.org_id as "orgId", related.project_id as "projectId", relation.kind
    from unnest(${taskIds}::uuid[]) task (id) cross join lateral (select * from ${relationsOfTask}) relation
    join tasks related on related.id = relation.related_task_id order by relation.id`.execute(tx.db);
  return rows;
}
