import type { OrgRole } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Tables } from '../../db/tables/tables.ts';
import { forgetResponses } from '../../http/idempotency.ts';
import { recordSecurityEvent, type SecuritySubject } from '../../security-log/record-security-event.ts';

type Db = Kysely<Tables>;

type MappingContext = Pick<Ctx, 'db' | 'clock' | 'actor'> & Partial<Pick<Ctx, 'client' | 'requestId'>>;

interface Change extends SecuritySubject {
  roleFrom: string | null;
  roleTo: string | null;
  projectId: string;
  project: string;
}

const rank = sql`array_position(array['owner', 'admin', 'member', 'viewer', 'guest'], mapped.role)`;

/**
 * Makes the roles and projects of people what their groups decide: the highest role of all their groups, or, where no group
 * decides, what it was without groups. Owners keep their role. Call it in the transaction of whatever changed groups,
 * mappings, or memberships, with the organization locked. `scimUserIds` null: everybody.
 */
export async function applyMappings(
  tx: MappingContext,
  orgId: string,
  scimUserIds: readonly string[] | null,
  details: Record<string, string> = {},
): Promise<void> {
  if (scimUserIds?.length === 0) return;
  const changes = [
    ...(await changeRoles(tx.db, orgId, scimUserIds)).map((change) => ({ ...change, project: null })),
    ...(await changeProjects(tx.db, orgId, scimUserIds, tx.clock().toISOString())),
  ];
  for (const { id, name, email, ...change } of changes) {
    await recordSecurityEvent(tx, {
      type: typeOf(change),
      orgId,
      subject: { id, name, email },
      details: { ...describe(change), ...details },
    });
  }
  for (const userId of new Set(changes.map(({ id }) => id))) await forgetResponses(tx, userId);
}

type Described = Pick<Change, 'roleFrom' | 'roleTo'> & { project: string | null; projectId?: string };

function typeOf({ project, roleFrom, roleTo }: Described) {
  if (project === null) return 'member.role_changed';
  if (roleFrom === null) return 'project_member.added';
  return roleTo === null ? 'project_member.removed' : 'project_member.role_changed';
}

function describe({ project, projectId, roleFrom, roleTo }: Described): Record<string, string> {
  const where: Record<string, string> =
    project === null || projectId === undefined ? {} : { project, projectId };
  if (roleFrom === null) return { ...where, role: roleTo ?? '' };
  return roleTo === null ? { ...where, role: roleFrom } : { ...where, roleFrom, roleTo };
}

/** SQL of the people it is about: `entry`, those who are members. */
const people = (orgId: string, ids: readonly string[] | null) => sql`
  scim_users entry join org_members member on member.org_id = entry.org_id and member.user_id = entry.user_id
  where entry.org_id = ${orgId} and (${ids}::uuid[] is null or entry.id = any(${ids}::uuid[]))`;

async function changeRoles(
  db: Db,
  orgId: string,
  ids: readonly string[] | null,
): Promise<(SecuritySubject & { roleFrom: string; roleTo: string })[]> {
  const { rows } = await sql<SecuritySubject & { roleFrom: string; roleTo: string }>`
    with wanted as materialized (
      select entry.user_id, member.role as role_from, coalesce((
        select mapped.role from scim_group_members membership join scim_groups mapped on mapped.id = membership.group_id
        where membership.scim_user_id = entry.id and mapped.role is not null order by ${rank} limit 1),
        entry.base_role) as role_to
      from ${people(orgId, ids)} and member.role <> 'owner')
    update org_members changed set role = wanted.role_to from wanted, users person
    where changed.org_id = ${orgId} and changed.user_id = wanted.user_id and person.id = wanted.user_id
      and wanted.role_to <> 'owner' and wanted.role_to <> wanted.role_from
    returning person.id, person.name, person.email, wanted.role_from as "roleFrom", wanted.role_to as "roleTo"`.execute(
    db,
  );
  return rows;
}

async function changeProjects(
  db: Db,
  orgId: string,
  ids: readonly string[] | null,
  now: string,
): Promise<Change[]> {
  const mapped = sql`
    (select entry.id as entry_id, mapped.project_id, mapped.role from scim_users entry
      join scim_group_members membership on membership.scim_user_id = entry.id
      join scim_group_projects mapped on mapped.group_id = membership.group_id
      where entry.org_id = ${orgId} and (${ids}::uuid[] is null or entry.id = any(${ids}::uuid[])))`;
  const decided = sql`
    decided as materialized (
      select distinct on (entry.user_id, mapped.project_id) entry.user_id, mapped.project_id, mapped.role
      from ${mapped} mapped join scim_users entry on entry.id = mapped.entry_id
      join org_members member on member.org_id = entry.org_id and member.user_id = entry.user_id
      order by entry.user_id, mapped.project_id, ${rank})`;
  const ended = await sql<Change>`
    with ${decided}, gone as (
      delete from scim_project_members former using ${entries(orgId, ids)} and former.org_id = ${orgId}
        and former.user_id = entry.user_id and not exists (
          select from decided where decided.user_id = former.user_id and decided.project_id = former.project_id)
      returning former.project_id, former.user_id, former.base_role)
    select person.id, person.name, person.email, current.role as "roleFrom", gone.base_role as "roleTo",
      project.id as "projectId", project.name as project
    from gone join users person on person.id = gone.user_id join projects project on project.id = gone.project_id
    join project_members current on current.project_id = gone.project_id and current.user_id = gone.user_id`.execute(
    db,
  );
  for (const { id, projectId, roleTo } of ended.rows) {
    if (roleTo === null) {
      await sql`delete from project_members where project_id = ${projectId} and user_id = ${id}`.execute(db);
    } else {
      await sql`update project_members set role = ${roleTo} where project_id = ${projectId} and user_id = ${id}`.execute(
        db,
      );
    }
  }
  const begun = await sql<Change>`
    with ${decided}, news as materialized (
      select decided.*, current.role as role_from from decided
      left join project_members current on current.project_id = decided.project_id and current.user_id = decided.user_id),
    kept as (
      insert into scim_project_members (project_id, user_id, org_id, base_role)
      select news.project_id, news.user_id, ${orgId}, news.role_from from news
      on conflict (project_id, user_id) do nothing),
    written as (
      insert into project_members as current (project_id, user_id, org_id, role, joined_at)
      select news.project_id, news.user_id, ${orgId}, news.role, ${now} from news
      where news.role_from is distinct from news.role
      on conflict (project_id, user_id) do update set role = excluded.role
      returning current.project_id, current.user_id)
    select person.id, person.name, person.email, news.role_from as "roleFrom", news.role as "roleTo",
      project.id as "projectId", project.name as project
    from written join news on news.project_id = written.project_id and news.user_id = written.user_id
    join users person on person.id = news.user_id join projects project on project.id = news.project_id`.execute(
    db,
  );
  return [...ended.rows.filter(({ roleFrom, roleTo }) => roleFrom !== roleTo), ...begun.rows];
}

const entries = (orgId: string, ids: readonly string[] | null) => sql`
  scim_users entry where entry.org_id = ${orgId} and (${ids}::uuid[] is null or entry.id = any(${ids}::uuid[]))`;

/** The group that decides the role of a member; null where none does. */
export async function findDecidingGroup(
  db: Db,
  orgId: string,
  userId: string,
): Promise<{ name: string; role: OrgRole } | null> {
  const { rows } = await sql<{ name: string; role: OrgRole }>`
    select mapped.display_name as name, mapped.role
    from scim_users entry join scim_group_members membership on membership.scim_user_id = entry.id
    join scim_groups mapped on mapped.id = membership.group_id
    where entry.org_id = ${orgId} and entry.user_id = ${userId} and mapped.role is not null
    order by ${rank}, lower(mapped.display_name) limit 1`.execute(db);
  return rows[0] ?? null;
}
