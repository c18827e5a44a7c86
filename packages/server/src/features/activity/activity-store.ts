import { type Activity, type Actor, noticeType } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { visibleProjects } from '../projects/access.ts';

/** An item and where the next ones begin. */
export interface FoundActivity {
  position: string;
  item: Activity;
}

interface ActivityRow extends Omit<Activity, 'task' | 'changedFields' | 'movedTo'> {
  position: string;
  actor: Actor | null;
  taskId: string | null;
  taskKey: string | null;
  taskTitle: string | null;
  changedFields: string[] | null;
  statusLabel: string | null;
}

/**
 * The newest events before a position, over all projects the caller sees: of each project as many from the
 * index events_happened, then the newest of these. A status change is part of the update beside it and is left out, as
 * in the history of a task. `offset 0` keeps PostgreSQL from joining everybody's events and tasks.
 */
export async function readActivity(
  ctx: Ctx,
  { before, count }: { before: string | null; count: number },
): Promise<FoundActivity[]> {
  const { rows } = await sql<ActivityRow>`
    with newest as materialized (
      select e.id, e.position from (${visibleProjects(ctx)}) v
      cross join lateral (
        select e.id, e.position from events e
        where e.project_id = v.id and e.type <> 'task.status_changed' and e.type <> ${noticeType}
          and e.position < coalesce(${before}::bigint, 9223372036854775807)
        order by e.position desc limit ${count}) e
      order by e.position desc limit ${count})
    select e.position::text as position, e.id, e.type, e.created_at as "createdAt", e.project_id as "projectId",
      p.name as "projectName", e.data -> 'actor' as actor, t.id as "taskId",
      p.key_prefix || '-' || t.number as "taskKey", t.title as "taskTitle", e.data -> 'changedFields' as "changedFields",
      e.data -> 'task' ->> 'statusLabel' as "statusLabel", e.data ->> 'commentId' as "commentId",
      e.data ->> 'auditId' as "auditId", (e.data ->> 'overallScore')::float8 as "overallScore"
    from newest n
    cross join lateral (select * from events where id = n.id offset 0) e
    join projects p on p.id = e.project_id
    left join lateral (select id, number, title from tasks where id = e.task_id offset 0) t on true
    order by n.position desc`.execute(ctx.db);
  return rows.map((row) => ({ position: row.position, item: toActivity(row) }));
}

function toActivity(row: ActivityRow): Activity {
  const { taskId, taskKey, taskTitle } = row;
  const changedFields = row.changedFields ?? [];
  const isThere = taskId !== null && taskKey !== null && taskTitle !== null;
  return {
    id: row.id,
    type: row.type,
    createdAt: row.createdAt,
    projectId: row.projectId,
    projectName: row.projectName,
    actor: row.actor,
    task: isThere ? { id: taskId, key: taskKey, title: taskTitle } : null,
    changedFields,
    movedTo: changedFields.includes('status') ? row.statusLabel : null,
    commentId: row.commentId,
    auditId: row.auditId,
    overallScore: row.overallScore,
  };
}
