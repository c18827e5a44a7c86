import { type Kysely, sql } from 'kysely';
import { ApiError } from '../../../api-error.ts';
import type { Caller, Ctx, Services } from '../../../context.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { deletedEmail } from '../import/import-people.ts';

type Db = Kysely<Tables>;

/** How everybody sees somebody whose account was deleted. */
export const deletedName = 'Deleted user';

export interface UserToDelete {
  id: string;
  email: string;
}

/**
 * Deletes an account in the caller's transaction: everything that belongs to it, and every membership. Its row stays
 * without anything personal, so that what the person wrote keeps an author, who is called "Deleted user" everywhere.
 * Copies of the name in events and notifications follow in the background (scrub-worker.ts).
 * @throws ApiError CONFLICT when an organization would have no owner left
 */
export async function deleteUser(
  tx: Pick<Services, 'db' | 'clock' | 'identity'> &
    Partial<Pick<Ctx, 'client' | 'requestId'>> & { afterCommit: (() => void)[] },
  { id, email }: UserToDelete,
  { by, actor }: { by: 'self' | 'command'; actor: Caller },
): Promise<void> {
  const { db } = tx;
  await refuseLastOwner(db, id);
  const now = tx.clock().toISOString();
  await sql`
    insert into user_deletions (id, name, email, username, email_verified)
    select id, name, email, username, email_verified_at is not null from users where id = ${id} and deleted_at is null`.execute(
    db,
  );
  for (const table of ownTables) await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(db);
  // A shared view stays with the project, like everything else that people wrote for others.
  await sql`delete from saved_views where created_by = ${id} and not is_shared`.execute(db);
  // Both their address and, where they invited somebody, their word.
  await sql`
    delete from invitations where lower(email) = lower(${email}) or (invited_by = ${id} and accepted_at is null)`.execute(
    db,
  );
  await sql`delete from scim_users where user_id is null and lower(email) = lower(${email})`.execute(db);
  await sql`
    update users set name = ${deletedName}, email = ${deletedEmail(id)}, username = null, password_hash = null,
      google_sub = null, provisioned_by = null, email_verified_at = null, email_verified_by = null, disabled_at = ${now}, deleted_at = ${now}
    where id = ${id}`.execute(db);
  const known = { id, name: deletedName, email: deletedEmail(id) };
  // The entry itself does not repeat what is being deleted.
  const isSelf = actor.userId === id;
  await recordSecurityEvent(
    { ...tx, actor: isSelf ? { ...actor, name: known.name, email: known.email } : actor },
    { type: 'user.deleted', subject: known, details: { by } },
  );
  tx.afterCommit.push(() => tx.identity.callers.clear());
}

/** Tables whose rows belong to one account and end with it. */
export const ownTables = [
  'sessions',
  'second_factors',
  'recovery_codes',
  'provider_identities',
  'api_tokens',
  'email_verifications',
  'password_resets',
  'user_pictures',
  'notification_preferences',
  'notifications',
  'mails',
  'idempotency_keys',
  'sign_in_networks',
  'scim_users',
  'project_members',
  'org_members',
] as const;

/** Organizations are locked, so that no two owners leave at once. */
async function refuseLastOwner(db: Db, userId: string): Promise<void> {
  await sql`
    select 1 from orgs where id in (select org_id from org_members where user_id = ${userId} and role = 'owner')
    order by id for no key update`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select org.name from org_members mine join orgs org on org.id = mine.org_id
    where mine.user_id = ${userId} and mine.role = 'owner' and not exists (
      select from org_members other
      where other.org_id = mine.org_id and other.role = 'owner' and other.user_id <> ${userId})
    order by org.name`.execute(db);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => `"${name}"`).join(', ');
  throw new ApiError(
    'CONFLICT',
    `This account is the last owner of ${names}. Make another member the owner, or delete the organization first.`,
  );
}
