import { type Actor, limits } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../context.ts';
import { compact } from './compact.ts';

/**
 * Whose texts a model may take as coming from its own people. Anybody can be invited into an organization, and whoever
 * runs one decides what its tasks say: so an organization counts as the caller's own only when they work there as more
 * than a guest, and not since the other day; and in it the texts of guests and of people who left do not count.
 */
export interface Trust {
  /** Whether the names in this project were given by the caller's own people. */
  isOwnProject(projectId: string): boolean;
  /** Whether this person writes as one of the caller's own people in this project. The caller always does. */
  isOwnPerson(projectId: string, actor: Pick<Actor, 'type' | 'id'>): boolean;
  /** Whether somebody else has changed the task, so that its texts are not only its reporter's. */
  isTouched(taskId: string): boolean;
}

interface About {
  projectIds: readonly string[];
  taskIds?: readonly string[];
  actors?: readonly Pick<Actor, 'id'>[];
}

const DAY_MS = 86_400_000;

/** Reads who is to be trusted about these projects, tasks and people: three look-ups by index, whatever there is. */
export async function readTrust(ctx: Ctx, { projectIds, taskIds = [], actors = [] }: About): Promise<Trust> {
  const userIds = actors.flatMap(({ id }) => (id === null ? [] : [id]));
  const [own, staff, touched] = await Promise.all([
    findOwnProjects(ctx, projectIds),
    findStaff(ctx, projectIds, userIds),
    findTouched(ctx, taskIds),
  ]);
  return {
    isOwnProject: (projectId) => own.has(projectId),
    isOwnPerson: (projectId, { type, id }) =>
      type === 'user' &&
      id !== null &&
      (id === ctx.actor.userId || (own.has(projectId) && staff.has(`${projectId} ${id}`))),
    isTouched: (taskId) => touched.has(taskId),
  };
}

/** Ids of the organizations that count as the caller's own. */
export async function findOwnOrgs(ctx: Ctx): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select own.id from ${ownOrgs(ctx)} own`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

async function findOwnProjects(ctx: Ctx, projectIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select p.id from projects p join ${ownOrgs(ctx)} own on own.id = p.org_id
    where p.id = any(${projectIds}::uuid[])`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

/** Who founded an organization has been there from its first moment. */
function ownOrgs({ actor, clock }: Ctx) {
  const knownSince = new Date(clock().getTime() - limits.newOrgDays * DAY_MS).toISOString();
  return sql`(
    select o.id from org_members om join orgs o on o.id = om.org_id
    where om.user_id = ${actor.userId} and om.role <> 'guest'
      and (om.joined_at <= ${knownSince} or om.joined_at = o.created_at))`;
}

async function findStaff(
  ctx: Ctx,
  projectIds: readonly string[],
  userIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ projectId: string; userId: string }>`
    select p.id as "projectId", om.user_id as "userId" from projects p
    join org_members om on om.org_id = p.org_id and om.user_id = any(${userIds}::uuid[]) and om.role <> 'guest'
    where p.id = any(${projectIds}::uuid[])`.execute(ctx.db);
  return new Set(rows.map(({ projectId, userId }) => `${projectId} ${userId}`));
}

/** By the index events_task, whose condition stands here word for word. A comment has its own author. */
async function findTouched(ctx: Ctx, taskIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select t.id from tasks t
    where t.id = any(${taskIds}::uuid[]) and exists (
      select 1 from events e
      where e.task_id = t.id and e.type <> 'task.status_changed' and e.type = 'task.updated'
        and e.data -> 'actor' ->> 'id' is distinct from ${ctx.actor.userId}
        and not exists (
          select 1 from org_members om
          where om.org_id = t.org_id and om.role <> 'guest' and om.user_id::text = e.data -> 'actor' ->> 'id'))`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Puts texts under `untrusted` when strangers wrote them. */
export function markTexts(isUntrusted: boolean, fields: Record<string, unknown>): Record<string, unknown> {
  const present = compact(fields);
  return isUntrusted && Object.keys(present).length > 0 ? { untrusted: present } : present;
}
