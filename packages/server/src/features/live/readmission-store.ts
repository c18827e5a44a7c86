import { type Kysely, sql } from 'kysely';
import type { Caller } from '../../context.ts';
import type { Tables } from '../../db/tables.ts';
import { userSeesProject } from '../projects/access.ts';

/** Who listens to what, as far as it decides whether he may. */
export interface Listener {
  caller: Pick<Caller, 'userId' | 'sessionId' | 'token' | 'projectIds'>;
  orgId: string;
  /** Null for all projects of the org that he sees. */
  projectId: string | null;
}

/** Which projects of the org somebody sees: all, or those of a set. */
export type SeenProjects = 'all' | ReadonlySet<string>;

interface Admitted {
  place: number;
  seesAll: boolean;
  projectIds: string[] | null;
}

/**
 * Asks for many listeners at once whether their credential is still good and what they see, as requests are asked
 * (identity/authenticate.ts, projects/access.ts). One statement, because it runs every second: its cost follows the
 * listeners and the projects they belong to. In the order of `listeners`; null for who may not listen any more.
 */
export async function readAdmitted(
  db: Kysely<Tables>,
  listeners: readonly Listener[],
  now: Date,
): Promise<(SeenProjects | null)[]> {
  const column = <T>(of: (listener: Listener) => T) => listeners.map(of);
  const { rows } = await sql<Admitted>`
    select l.place::int, om.role in ('owner', 'admin') as "seesAll",
      case when l.project_id is null and om.role not in ('owner', 'admin') then array(
        select pm.project_id from project_members pm where pm.user_id = l.user_id and pm.org_id = l.org_id
      ) end as "projectIds"
    from unnest(
      ${column(({ caller }) => caller.userId)}::uuid[], ${column(({ caller }) => caller.sessionId)}::uuid[],
      ${column(({ caller }) => caller.token?.id ?? null)}::uuid[], ${column(({ orgId }) => orgId)}::uuid[],
      ${column(({ projectId }) => projectId)}::uuid[]
    ) with ordinality as l (user_id, session_id, token_id, org_id, project_id, place)
    join users u on u.id = l.user_id and u.disabled_at is null
    join org_members om on om.org_id = l.org_id and om.user_id = l.user_id
    where (l.session_id is null or exists (
        select from sessions s where s.id = l.session_id and s.expires_at > ${now.toISOString()}))
      and (l.token_id is null or exists (
        select from api_tokens t where t.id = l.token_id and t.revoked_at is null
          and (t.expires_at is null or t.expires_at > ${now.toISOString()})))
      and (l.project_id is null or exists (
        select from projects p where p.id = l.project_id and ${userSeesProject(sql`l.user_id`)}))`.execute(
    db,
  );
  const admitted: (SeenProjects | null)[] = listeners.map(() => null);
  for (const { place, seesAll, projectIds } of rows) {
    const listener = listeners[place - 1];
    if (listener !== undefined) admitted[place - 1] = seenBy(listener, seesAll, projectIds);
  }
  return admitted;
}

function seenBy(
  { caller, projectId }: Listener,
  seesAll: boolean,
  projectIds: string[] | null,
): SeenProjects {
  const seen = projectId !== null ? [projectId] : seesAll ? null : (projectIds ?? []);
  const limit = caller.projectIds;
  if (seen === null) return limit === null ? 'all' : new Set(limit);
  return new Set(limit === null ? seen : seen.filter((id) => limit.includes(id)));
}
