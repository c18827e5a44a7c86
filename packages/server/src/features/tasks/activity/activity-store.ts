import type { Actor, ChangedPart, RelationKind, TaskActivity } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { parseTimestamp } from '../../../db/value-parsers.ts';
import { isId } from '../../../ids.ts';
import { seesProject } from '../../projects/access.ts';
import { readsEvent } from '../comments/comment-visibility.ts';
import { type Paging, readPartPage } from '../read-part-page.ts';

interface ActivityRow {
  id: string;
  type: TaskActivity['type'];
  createdAt: string;
  actor: Actor;
  changedFields: string[] | null;
  previous: Record<string, unknown> | null;
  task: Record<string, unknown> | null;
  commentId: string | null;
  relation: ActivityRelation | null;
  part: ChangedPart | null;
}

/** A relation that was added or removed; the task is null when the caller does not see it, or it is gone. */
interface ActivityRelation {
  change: 'added' | 'removed';
  kind: RelationKind;
  task: { id: string; key: string; title: string } | null;
}

/**
 * The history of a task the caller sees, by the index events_task, whose condition is repeated here word for word.
 * Former descriptions stay in the database: they are long, and a history only says that they changed.
 */
export async function readActivityPage(ctx: Ctx, taskId: string, paging: Paging) {
  const isListed = sql`event.task_id = task.id and event.type <> 'task.status_changed' and ${readsEvent(ctx.actor)}`;
  const { rows, total } = await readPartPage<ActivityRow>(ctx, taskId, paging, {
    total: sql`(select count(*) from events event where ${isListed})`,
    items: sql`select json_build_object(
        'id', event.id, 'type', event.type, 'createdAt', event.created_at, 'actor', event.data -> 'actor',
        'changedFields', event.data -> 'changedFields',
        'previous', (event.data -> 'previous')::jsonb - ${longFields}::text[],
        'task', event.data -> 'task', 'commentId', event.data ->> 'commentId',
        'relation', case when event.data -> 'relation' is not null then json_build_object(
          'change', event.data -> 'relation' ->> 'change', 'kind', event.data -> 'relation' ->> 'kind', 'task', (
            select json_build_object('id', related.id, 'key', project.key_prefix || '-' || related.number,
              'title', related.title)
            from tasks related join projects project on project.id = related.project_id
            where related.id = event.related_task_id and ${seesProject(ctx)})) end,
        'part', event.data -> 'part') as item
      from events event where ${isListed} order by event.position desc`,
  });
  return { items: rows.map(toActivity), total };
}

const longFields = ['description', 'descriptionHtml', 'descriptionJson'];

function toActivity(row: ActivityRow): TaskActivity {
  return {
    id: row.id,
    type: row.type,
    createdAt: parseTimestamp(row.createdAt),
    actor: row.actor,
    changes: (row.changedFields ?? []).map((field) => ({ field, ...toChange(row, field) })),
    commentId: row.commentId,
  };
}

interface Change {
  from: unknown;
  to: unknown;
}

function toChange(row: ActivityRow, field: string): Change {
  if (field === 'relations') return toChangedRelation(row.relation);
  if (field === 'checklists' || field === 'attachments') {
    // Events of earlier versions do not say which one it was.
    return row.part?.change === 'removed' ? { from: row.part, to: null } : { from: null, to: row.part };
  }
  return { from: row.previous?.[field] ?? null, to: row.task?.[field] ?? null };
}

function toChangedRelation(relation: ActivityRelation | null): Change {
  if (relation === null) return { from: null, to: null };
  const { change, ...shown } = relation;
  return change === 'added' ? { from: null, to: shown } : { from: shown, to: null };
}

/**
 * The description of a task before and after an event, as text; undefined when the event is not one of the task or did not
 * change the description. What it was afterwards is in the next event that changed it, or else in the task.
 */
export async function findDescriptionChange(
  ctx: Ctx,
  taskId: string,
  eventId: string,
): Promise<{ from: string | null; to: string | null } | undefined> {
  if (!isId(eventId)) return undefined;
  const { rows } = await sql<{ from: string | null; to: string | null }>`
    select event.data -> 'previous' ->> 'description' as "from",
      case when later.position is null then task.description else later.description end as "to"
    from tasks task join events event on event.task_id = task.id
    left join lateral (
      select next.position, next.data -> 'previous' ->> 'description' as description from events next
      where next.task_id = task.id and next.type <> 'task.status_changed' and next.position > event.position
        and (next.data -> 'previous')::jsonb ? 'description'
      order by next.position limit 1) later on true
    where task.id = ${taskId} and event.id = ${eventId} and event.type <> 'task.status_changed'
      and (event.data -> 'previous')::jsonb ? 'description'`.execute(ctx.db);
  return rows[0];
}
