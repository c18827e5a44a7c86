import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { newId } from '../../../ids.ts';

type Db = Kysely<Tables>;

export interface NewIdentity {
  orgId: string;
  providerId: string;
  userId: string;
  subject: string;
  email: string;
  now: string;
}

/** Whom the provider means by a subject; null when nobody is linked to it. */
export async function findLinkedUser(db: Db, providerId: string, subject: string): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from provider_identities
    where provider_id = ${providerId} and subject = ${subject} for no key update`.execute(db);
  return rows[0]?.userId ?? null;
}

export async function noteUse(
  db: Db,
  { providerId, subject, email, now }: Omit<NewIdentity, 'orgId' | 'userId'>,
): Promise<void> {
  await db
    .updateTable('provider_identities')
    .set({ email, last_used_at: now })
    .where('provider_id', '=', providerId)
    .where('subject', '=', subject)
    .execute();
}

/** Links a user to a subject; null when either is already linked at this provider. */
export async function insertIdentity(db: Db, identity: NewIdentity): Promise<string | null> {
  const row = await db
    .insertInto('provider_identities')
    .values({
      id: newId(),
      org_id: identity.orgId,
      provider_id: identity.providerId,
      user_id: identity.userId,
      subject: identity.subject,
      email: identity.email,
      created_at: identity.now,
      last_used_at: identity.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Whether the organization's identity provider created the account, by SCIM, for somebody who has yet to sign in: it has
 * no password, no Google account, no passkey, and no provider, and belongs to no other organization. Nobody but the
 * person whom the same organization vouches for can be meant by it. Locked until the transaction ends.
 */
export async function isAwaitingOwner(db: Db, orgId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users person
    where id = ${userId} and provisioned_by = ${orgId} and password_hash is null and google_sub is null
      and not exists (select from second_factors factor where factor.user_id = person.id)
      and not exists (select from provider_identities identity where identity.user_id = person.id)
      and not exists (select from org_members other where other.user_id = person.id and other.org_id <> ${orgId})
    for no key update of person`.execute(db);
  return rows.length > 0;
}
