import { sql } from 'kysely';
import type { TestOrg } from '../../../testing/factories.ts';
import type { Service } from '../../../testing/harness.ts';

export interface ManyAudits {
  count: number;
  status?: 'queued' | 'complete';
  /** How long ago the newest was created; each of the others a millisecond earlier. */
  agoSeconds?: number;
}

/** Inserts audits of an organization, each with a project of its own, directly into the tables. */
export async function insertMany(
  service: Service,
  org: TestOrg,
  { count, status = 'queued', agoSeconds = 1 }: ManyAudits,
): Promise<void> {
  await sql`
    with made as (
      insert into projects (id, org_id, name, key_prefix, url, status, priority, color, created_at, updated_at)
      select gen_random_uuid(), ${org.id}::uuid, 'Site ' || n, 'S' || substr(md5(gen_random_uuid()::text), 1, 12), 'http://site.example/', 'active', 'medium', 'gray',
        now(), now()
      from generate_series(1, ${count}::int) n returning id)
    insert into audits (id, org_id, project_id, status, max_depth, max_pages, root_url, created_at, due_at)
    select gen_random_uuid(), ${org.id}::uuid, id, ${status}, 5, 500, 'http://site.example/',
      now() - make_interval(secs => ${agoSeconds}) - row_number() over () * interval '1 millisecond',
      case when ${status} = 'queued' then now() - interval '1 second' end
    from made`.execute(service.services.db);
}
