import { type Kysely, sql } from 'kysely';
import type { Caller } from '../../context.ts';
import type { Tables } from '../../db/tables/tables.ts';
import { userSeesProject } from '../projects/access.ts';

/** Who listens to what, as far as it decides whether he may. */
export interface Listener {
  caller: Pick<Caller, 'userId' | 'sessionId' | 'token' | 'projectIds'>;
  /** Null for all orgs he belongs to. */
  orgId: string | null;
  /** Null for all projects of these that he sees. */
  projectId: string | null;
}

/** What somebody sees of what he asked for. */
export interface SeenProjects {
  /** Those he belongs to: what he sees is in one of them. */
  orgIds: readonly string[];
  /** He sees every project of these. */
  wholeOrgs: ReadonlySet<string>;
  projects: ReadonlySet<string>;
  /** His token is for these projects alone; null when it has no such limit. */
  limit: ReadonlySet<string> | null;
}

export function isSeen(
  { wholeOrgs, projects, limit }: SeenProjects,
  { orgId, projectId }: { orgId: string; projectId: string },
): boolean {
  return (wholeOrgs.has(orgId) || projects.has(projectId)) && (limit === null || limit.has(projectId));
}

interface Admitted {
  place: number;
  orgIds: string[];
  wholeOrgIds: string[];
  projectIds: string[];
}

/**
 * Asks for many listeners at once whether their credential is still good and what they see, as requests are asked
 * (identity/authenticate.ts, projects/access.ts). One statement, because it runs every second: its cost follows the
 * listeners and what they belong to. In the order of `listeners`; null for who may not listen any more.
 */
export async function readAdmitted(
  db: Kysely<Tables>,
  listeners: readonly Listener[],
  now: Date,
): Promise<(SeenProjects | null)[]> {
  const column = <T>(of: (listener: Listener) => T) => listeners.map(of);
  const { rows } = await sql<Admitted>`
    select l.place::int, m."orgIds", m."wholeOrgIds", case
        when l.project_id is not null then array[l.project_id]
        else array(
          select pm.project_id from project_members pm
          where pm.user_id = l.user_id and (l.org_id is null or pm.org_id = l.org_id))
      end as "projectIds"
    from unnest(
      ${column(({ caller }) => caller.userId)}::uuid[], ${column(({ caller }) => caller.sessionId)}::uuid[],
      ${column(({ caller }) => caller.token?.id ?? null)}::uuid[], ${column(({ orgId }) => orgId)}::uuid[],
      ${column(({ projectId }) => projectId)}::uuid[]
    ) with ordinality as l (user_id, session_id, token_id, org_id, project_id, place)
    join users u on u.id = l.user_id and u.disabled_at is null
    cross join lateral (
      select coalesce(array_agg(om.org_id), '{}') as "orgIds", coalesce(array_agg(om.org_id) filter (
        where om.role in ('owner', 'admin') and l.project_id is null), '{}') as "wholeOrgIds"
      from org_members om where om.user_id = l.user_id and (l.org_id is null or om.org_id = l.org_id)) m
    where (l.org_id is null or m."orgIds" <> '{}')
      and (l.session_id is null or exists (
        select from sessions s where s.id = l.session_id and s.expires_at > ${now.toISOString()}))
      and (l.token_id is null or exists (
        select from api_tokens t where t.id = l.token_id and t.revoked_at is null
          and (t.expires_at is null or t.expires_at > ${now.toISOString()})))
      and (l.project_id is null or exists (
        select from projects p where p.id = l.project_id and ${userSeesProject(sql`l.user_id`)}))`.execute(
    db,
  );
  const admitted: (SeenProjects | null)[] = listeners.map(() => null);
  for (const { place, orgIds, wholeOrgIds, projectIds } of rows) {
    const limit = listeners[place - 1]?.caller.projectIds ?? null;
    admitted[place - 1] = {
      orgIds,
      wholeOrgs: new Set(wholeOrgIds),
      projects: new Set(projectIds),
      limit: limit === null ? null : new Set(limit),
    };
  }
  return admitted;
}
