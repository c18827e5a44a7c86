import type { OwnIdentity } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import { notFound } from '../../../api-error.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { isId } from '../../../ids.ts';

type Db = Kysely<Tables>;

const columns = sql`identity.id, org.name as "orgName", provider.name as "providerName", identity.email,
  identity.created_at as "createdAt", identity.last_used_at as "lastUsedAt"`;

/** The accounts at providers that a user is linked to, the newest first; at most one for each organization. */
export async function readOwnIdentities(db: Db, userId: string): Promise<OwnIdentity[]> {
  const { rows } = await sql<OwnIdentity>`
    select ${columns} from provider_identities identity
    join org_providers provider on provider.id = identity.provider_id join orgs org on org.id = provider.org_id
    where identity.user_id = ${userId} order by identity.id desc`.execute(db);
  return rows.map(({ id, orgName, providerName, email, createdAt, lastUsedAt }) => ({
    id,
    orgName,
    providerName,
    email,
    createdAt,
    lastUsedAt,
  }));
}

export interface UnlinkedIdentity {
  orgId: string;
  providerId: string;
  providerName: string;
}

/** Deletes an identity of a user and the sessions that were opened through it; NOT_FOUND if there is none. */
export async function deleteOwnIdentity(db: Db, userId: string, id: string): Promise<UnlinkedIdentity> {
  if (!isId(id)) throw notFound();
  const { rows } = await sql<UnlinkedIdentity>`
    delete from provider_identities identity using org_providers provider
    where identity.id = ${id} and identity.user_id = ${userId} and provider.id = identity.provider_id
    returning provider.org_id as "orgId", provider.id as "providerId", provider.name as "providerName"`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw notFound();
  await sql`delete from sessions where user_id = ${userId} and provider_id = ${row.providerId}`.execute(db);
  return row;
}
