import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';

/**
 * Leaves what is ignored out of the stored comparisons of a project, on both sides, and takes the change of the score from
 * the scores that count now. Call it after the audits themselves have changed. What an ignored occurrence of the earlier
 * audit was compared as is not stored by itself: those that are neither fixed nor unchanged were not rechecked.
 */
export async function applyToComparisons(db: Kysely<Tables>, projectId: string): Promise<void> {
  await sql`
    update audits audit set original_comparison = shown.original, comparison = shown.comparison::json,
      revision = audit.revision + 1
    from (
      select later.id, original.value as original, (original.value::jsonb || jsonb_build_object(
        'new', (original.value->>'new')::int - ignored.new,
        'fixed', (original.value->>'fixed')::int - ignored.fixed,
        'unchanged', (original.value->>'unchanged')::int - ignored.unchanged,
        'notComparable', (original.value->>'notComparable')::int - ignored.other,
        'notRechecked', greatest(0, (original.value->>'notRechecked')::int
          - greatest(0, earlier.ignored_finding_count - ignored.fixed - ignored.unchanged)),
        'scoreChange', case when (original.value->>'comparable')::boolean
          then round((later.overall_score - earlier.overall_score)::numeric, 1) end)) as comparison
      from audits later
        cross join lateral (select coalesce(later.original_comparison, later.comparison) as value) original
        join audits earlier on earlier.id = (original.value->>'auditId')::uuid
        join audit_finding_lists list on list.id = later.finding_list_id
        cross join lateral (
          select
            coalesce(sum(part.ignored) filter (where part.change = 'new'), 0)::int as new,
            coalesce(sum(part.ignored) filter (where part.change = 'fixed'), 0)::int as fixed,
            coalesce(sum(part.ignored) filter (where part.change = 'still_there'), 0)::int as unchanged,
            coalesce(sum(part.ignored) filter (where part.change is null), 0)::int as other
          from json_to_recordset(coalesce(list.groups, '[]')) part (change text, ignored int)) ignored
      where later.project_id = ${projectId} and later.finding_list_id is not null and later.comparison is not null
    ) shown
    where audit.id = shown.id and shown.comparison is distinct from audit.comparison::jsonb`.execute(db);
}
