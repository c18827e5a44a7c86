import { type Activity, type Actor, touchedTypes } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { visibleProjects } from '../projects/access.ts';
import { readsEvent } from '../tasks/access.ts';

/** An item with its position, after which the next page begins. */
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
 * The newest events before a position, from all projects the caller can see: the newest of each project by the index
 * events_happened, then the newest of these. Status changes are left out, as in the history of a task, because each is
 * part of an update, and so are re-analyses, because nothing was visited. `offset 0` keeps PostgreSQL from joining the events and tasks of all organizations.
 */
export async function readActivity(
  ctx: Ctx,
  { before, count }: { before: string | null; count: number },
): Promise<FoundActivity[]> {
  const { rows } = await sql<ActivityRow>`
    with newest as materialized (
      select event.id, event.position from (${visibleProjects(ctx)}) visible
      cross join lateral (
        select id, position from events event
        where project_id = visible.id and type <> 'task.status_changed' and type <> all(${touchedTypes}::text[])
          and (type <> 'audit.completed' or coalesce((data ->> 'analysis')::int, 1) = 1) and ${readsEvent(ctx.actor)}
          and position < coalesce(${before}::bigint, 9223372036854775807)
        order by position desc limit ${count}) event
      order by event.position desc limit ${count})
    select event.position::text as position, event.id, event.type, event.created_at as "createdAt",
      event.project_id as "projectId", project.name as "projectName", event.data -> 'actor' as actor,
      task.id as "taskId", project.key_prefix || '-' || task.number as "taskKey", task.title as "taskTitle",
      event.data -> 'changedFields' as "changedFields", event.data -> 'task' ->> 'statusLabel' as "statusLabel",
      event.data ->> 'commentId' as "commentId", event.data ->> 'auditId' as "auditId",
      (event.data ->> 'overallScore')::float8 as "overallScore", event.data -> 'error' ->> 'code' as "auditError"
    from newest
    cross join lateral (select * from events where id = newest.id offset 0) event
    join projects project on project.id = event.project_id
    left join lateral (select id, number, title from tasks where id = event.task_id offset 0) task on true
    order by newest.position desc`.execute(ctx.db);
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
    auditError: row.auditError,
  };
}
