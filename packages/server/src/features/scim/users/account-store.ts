import type { OrgRole } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';

type Db = Kysely<Tables>;

/** An account, as far as an organization's identity provider can concern it. */
export interface ScimAccount {
  id: string;
  name: string;
  email: string;
  isVerified: boolean;
  /** Whether this organization's identity provider created it. */
  isOwn: boolean;
  /** The role in this organization; null for somebody who is not a member. */
  role: OrgRole | null;
  /** Whether it belongs to another organization, too. */
  isElsewhere: boolean;
}

const columns = (orgId: string) => sql`person.id, person.name, person.email,
  person.email_verified_at is not null as "isVerified", person.provisioned_by is not distinct from ${orgId}::uuid as "isOwn",
  (select role from org_members member where member.org_id = ${orgId} and member.user_id = person.id) as role,
  exists (select from org_members other where other.user_id = person.id and other.org_id <> ${orgId}) as "isElsewhere"`;

/** Locked until the transaction ends. */
export async function lockAccount(db: Db, orgId: string, id: string): Promise<ScimAccount | undefined> {
  const { rows } = await sql<ScimAccount>`
    select ${columns(orgId)} from users person where person.id = ${id} for no key update of person`.execute(
    db,
  );
  return rows[0];
}

/** The account of an address, ignoring case, locked until the transaction ends. */
export async function lockAccountOf(db: Db, orgId: string, email: string): Promise<ScimAccount | undefined> {
  const { rows } = await sql<ScimAccount>`
    select ${columns(orgId)} from users person where lower(person.email) = lower(${email})
    for no key update of person`.execute(db);
  return rows[0];
}

export async function setProvisionedBy(db: Db, id: string, orgId: string): Promise<void> {
  await db.updateTable('users').set({ provisioned_by: orgId }).where('id', '=', id).execute();
}

export async function renameAccount(db: Db, id: string, name: string): Promise<void> {
  await db.updateTable('users').set({ name }).where('id', '=', id).execute();
}
