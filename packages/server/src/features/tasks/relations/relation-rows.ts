import { type RawBuilder, sql } from 'kysely';
import { nobody } from '../../../context.ts';
import { seesProject } from '../../projects/access.ts';

/** The relations of `task.id` as that task sees them: `relation`, with `kind` and `related_task_id`. */
export const relationsOfTask = sql`(
  select id, kind, other_task_id as related_task_id, created_by, created_at from task_relations
    where task_id = task.id
  union all
  select id, case kind when 'blocks' then 'blocked_by' when 'duplicates' then 'duplicated_by' else kind end,
      task_id, created_by, created_at from task_relations
    where other_task_id = task.id) relation`;

/** JSON of the relations of `task.id`, oldest first: the ID of a task that the viewer does not see is null. */
export function relationsJson(viewer: {
  userId: string;
  projectIds: readonly string[] | null;
}): RawBuilder<unknown> {
  return sql`(
    select json_agg(json_build_object('id', relation.id, 'kind', relation.kind, 'relatedTaskId', (
        select related.id from tasks related join projects project on project.id = related.project_id
        where related.id = relation.related_task_id and ${seesProject({ actor: { ...nobody, ...viewer } })}))
      order by relation.id)
    from ${relationsOfTask})`;
}
