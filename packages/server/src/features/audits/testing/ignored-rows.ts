import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { toFingerprint } from '../findings/finding-codes.ts';

/** Ignores some findings of a list directly in the table; returns the IDs, and the fingerprint of the first. */
export async function insertIgnored(
  db: Kysely<Tables>,
  { projectId, listId }: { projectId: string; listId: string },
  count: number,
): Promise<{ ids: string[]; fingerprint: string }> {
  const { rows } = await sql<{ id: string; key: string; ordinal: number }>`
    insert into ignored_issues (id, org_id, project_id, check_id, key, ordinal, title, category, severity, url, target, detail,
      reason, created_at, updated_at)
    select gen_random_uuid(), finding.org_id, ${projectId}::uuid, finding.check_id, finding.key, finding.ordinal, 'Made up', 'content',
      finding.severity, finding.url, finding.target, finding.detail, 'Made up.', now(), now()
    from audit_findings finding where finding.list_id = ${listId} order by finding.key limit ${count}
    on conflict do nothing returning id, key, ordinal`.execute(db);
  const [first] = rows;
  return {
    ids: rows.map(({ id }) => id),
    fingerprint: first === undefined ? '' : toFingerprint(first.key, first.ordinal),
  };
}
