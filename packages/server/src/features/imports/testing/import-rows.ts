import { sql } from 'kysely';
import type { TestProject } from '../../../testing/factories.ts';
import type { Service } from '../../../testing/harness.ts';
import { noCounts } from '../import-store.ts';

/** Completed imports of a project with a report of 500 tasks each; returns the ID of the last. */
export async function insertImports(
  { services: { db } }: Service,
  project: Pick<TestProject, 'id' | 'orgId'>,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into imports (id, org_id, project_id, format, file_name, file_size, dry_run, options, status, done, total,
      counts, created_at, completed_at, due_at)
    select gen_random_uuid(), ${project.orgId}::uuid, ${project.id}::uuid, 'csv', 'tasks.csv', 100, false, '{}', 'complete',
      500, 500, ${JSON.stringify(noCounts)}::json, now(), now(), null
    from generate_series(1, 20) returning id`.execute(db);
  await sql`
    insert into import_entries
      (import_id, ordinal, org_id, place, external_id, title, outcome, changed, kept, notes)
    select import.id, ordinal, import.org_id, 'line ' || ordinal, ordinal::text, 'Task', 'created', '{}', '{}', '{}'
    from imports import, generate_series(1, 500) ordinal where import.project_id = ${project.id}`.execute(db);
  return rows.at(-1)?.id ?? '';
}
