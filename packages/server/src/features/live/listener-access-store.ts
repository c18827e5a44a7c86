import { type Kysely, sql } from 'kysely';
import type { Caller } from '../../context.ts';
import type { Tables } from '../../db/tables/tables.ts';
import { eventForGuests } from '../../events/event-for-guests.ts';
import type { StoredEvent } from '../../events/read-events.ts';
import { isOpenTo } from '../orgs/access.ts';
import { userSeesProject } from '../projects/access.ts';

/** A stream's caller and scope, as far as they decide about access. */
export interface Listener {
  caller: Pick<Caller, 'userId' | 'sessionId' | 'token' | 'projectIds'>;
  /** Null for all organizations of the caller. */
  orgId: string | null;
  /** Null for all projects in these that the caller can see. */
  projectId: string | null;
}

/** What a caller can see within the scope of the stream. */
export interface VisibleProjects {
  /** Organizations of the caller; every visible project is in one of them. */
  orgIds: readonly string[];
  /** Organizations in which every project is visible. */
  wholeOrgs: ReadonlySet<string>;
  projects: ReadonlySet<string>;
  /** Organizations that the caller is a guest of. */
  guestOrgs: ReadonlySet<string>;
  /** The projects that the token is limited to; null without such a limit. */
  limit: ReadonlySet<string> | null;
}

export function isVisible(
  { wholeOrgs, projects, limit }: VisibleProjects,
  { orgId, projectId }: { orgId: string; projectId: string },
): boolean {
  return (wholeOrgs.has(orgId) || projects.has(projectId)) && (limit === null || limit.has(projectId));
}

/** The event as the caller is to receive it; null when they are not. */
export function shownEvent(visible: VisibleProjects, event: StoredEvent): StoredEvent | null {
  if (!isVisible(visible, event)) return null;
  return visible.guestOrgs.has(event.orgId) ? eventForGuests(event) : event;
}

interface AccessRow {
  place: number;
  orgIds: string[];
  wholeOrgIds: string[];
  guestOrgIds: string[];
  projectIds: string[];
}

/**
 * Checks for many listeners at once whether their credential is still valid and what they can see, by the same rules as
 * requests (identity/authenticate.ts, projects/access.ts). One statement, because it runs every second: its cost follows
 * the listeners and their memberships. In the order of `listeners`; null for those without access.
 */
export async function readListenerAccess(
  db: Kysely<Tables>,
  listeners: readonly Listener[],
  now: Date,
): Promise<(VisibleProjects | null)[]> {
  const column = <T>(of: (listener: Listener) => T) => listeners.map(of);
  const { rows } = await sql<AccessRow>`
    select listener.place::int, membership."orgIds", membership."wholeOrgIds", membership."guestOrgIds", case
        when listener.project_id is not null then array[listener.project_id]
        else array(
          select member.project_id from project_members member
          where member.user_id = listener.user_id and member.org_id = any(membership."orgIds"))
      end as "projectIds"
    from unnest(
      ${column(({ caller }) => caller.userId)}::uuid[], ${column(({ caller }) => caller.sessionId)}::uuid[],
      ${column(({ caller }) => caller.token?.id ?? null)}::uuid[], ${column(({ orgId }) => orgId)}::uuid[],
      ${column(({ projectId }) => projectId)}::uuid[]
    ) with ordinality as listener (user_id, session_id, token_id, org_id, project_id, place)
    join users on users.id = listener.user_id and users.disabled_at is null
    cross join lateral (
      select coalesce(array_agg(member.org_id), '{}') as "orgIds", coalesce(array_agg(member.org_id) filter (
        where member.role in ('owner', 'admin') and listener.project_id is null), '{}') as "wholeOrgIds",
        coalesce(array_agg(member.org_id) filter (where member.role = 'guest'), '{}') as "guestOrgIds"
      from org_members member
      where member.user_id = listener.user_id and ${isOpenTo('member')}
        and (listener.org_id is null or member.org_id = listener.org_id)) membership
    where (listener.org_id is null or membership."orgIds" <> '{}')
      and (listener.session_id is null or exists (
        select from sessions session
        where session.id = listener.session_id and session.expires_at > ${now.toISOString()}))
      and (listener.token_id is null or exists (
        select from api_tokens token where token.id = listener.token_id and token.revoked_at is null
          and (token.expires_at is null or token.expires_at > ${now.toISOString()})))
      and (listener.project_id is null or exists (
        select from projects project where project.id = listener.project_id and ${userSeesProject(sql`listener.user_id`)}))`.execute(
    db,
  );
  const access: (VisibleProjects | null)[] = listeners.map(() => null);
  for (const { place, orgIds, wholeOrgIds, guestOrgIds, projectIds } of rows) {
    const limit = listeners[place - 1]?.caller.projectIds ?? null;
    access[place - 1] = {
      orgIds,
      wholeOrgs: new Set(wholeOrgIds),
      projects: new Set(projectIds),
      guestOrgs: new Set(guestOrgIds),
      limit: limit === null ? null : new Set(limit),
    };
  }
  return access;
}
