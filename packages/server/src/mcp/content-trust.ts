import { type Actor, limits } from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../context.ts';
import { compact } from './compact.ts';

/**
 * Whose texts a model can treat as coming from the caller's own team. Anyone can be invited to an organization, and
 * whoever runs it decides what its tasks say. So an organization counts as the caller's own only when the caller is more
 * than a guest and did not join recently; texts of its guests and former members do not count.
 */
export interface Trust {
  /** Whether the names in this project come from the caller's own team. */
  isOwnProject(projectId: string): boolean;
  /** Whether this person belongs to the caller's own team in this project. The caller always does. */
  isOwnPerson(projectId: string, actor: Pick<Actor, 'type' | 'id'>): boolean;
  /** Whether anyone outside has changed the task, so that its texts are not only its reporter's. */
  isTouched(taskId: string): boolean;
}

interface About {
  projectIds: readonly string[];
  taskIds?: readonly string[];
  actors?: readonly Pick<Actor, 'id'>[];
}

const dayMs = 86_400_000;

/** Reads which of these projects, tasks, and people are trusted, with three indexed lookups regardless of size. */
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

/** IDs of the organizations that count as the caller's own. */
export async function findOwnOrgs(ctx: Ctx): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select own.id from ${ownOrgs(ctx)} own`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

async function findOwnProjects(ctx: Ctx, projectIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select project.id from projects project join ${ownOrgs(ctx)} own on own.id = project.org_id
    where project.id = any(${projectIds}::uuid[])`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

/** The founder of an organization counts from the start. */
function ownOrgs({ actor, clock }: Ctx) {
  const knownSince = new Date(clock().getTime() - limits.newOrgDays * dayMs).toISOString();
  return sql`(
    select org.id from org_members member join orgs org on org.id = member.org_id
    where member.user_id = ${actor.userId} and member.role <> 'guest'
      and (member.joined_at <= ${knownSince} or member.joined_at = org.created_at))`;
}

async function findStaff(
  ctx: Ctx,
  projectIds: readonly string[],
  userIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ projectId: string; userId: string }>`
    select project.id as "projectId", member.user_id as "userId" from projects project
    join org_members member on member.org_id = project.org_id and member.user_id = any(${userIds}::uuid[])
      and member.role <> 'guest'
    where project.id = any(${projectIds}::uuid[])`.execute(ctx.db);
  return new Set(rows.map(({ projectId, userId }) => `${projectId} ${userId}`));
}

/**
 * From the history of a task, and from what is left of the part that was deleted because of its age (task_editors).
 *
 * Uses the index events_task, so it repeats its condition verbatim. A comment has its own author. The service itself
 * (`system`) moves and links tasks for an integration, and writes no text.
 */
async function findTouched(ctx: Ctx, taskIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select task.id from tasks task
    where task.id = any(${taskIds}::uuid[]) and (exists (
      select 1 from events event
      where event.task_id = task.id and event.type <> 'task.status_changed' and event.type = 'task.updated'
        and event.data -> 'actor' ->> 'type' <> 'system'
        and event.data -> 'actor' ->> 'id' is distinct from ${ctx.actor.userId}
        and not exists (
          select 1 from org_members member
          where member.org_id = task.org_id and member.role <> 'guest'
            and member.user_id::text = event.data -> 'actor' ->> 'id'))
      or exists (
        select 1 from task_editors editor
        where editor.task_id = task.id and editor.user_id is distinct from ${ctx.actor.userId}
          and not exists (
            select 1 from org_members member
            where member.org_id = task.org_id and member.role <> 'guest' and member.user_id = editor.user_id)))`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Puts texts under `untrusted` when outsiders wrote them. */
export function markTexts(isUntrusted: boolean, fields: Record<string, unknown>): Record<string, unknown> {
  const present = compact(fields);
  return isUntrusted && Object.keys(present).length > 0 ? { untrusted: present } : present;
}
