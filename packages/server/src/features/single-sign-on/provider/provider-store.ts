import type { OrgProvider } from '@fettle/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import type { Secret } from '../../../secret.ts';
import { openProviderSecret } from './provider-secret.ts';

type Db = Kysely<Tables>;

export interface ProviderRow extends Omit<OrgProvider, 'hasClientSecret' | 'joinRole'> {
  orgId: string;
  orgSlug: string;
  orgName: string;
  sealedSecret: Buffer | null;
  joinRole: 'member' | 'guest' | null;
}

/** A provider with its secret, for a sign-in. */
export interface Provider extends ProviderRow {
  clientSecret: string | null;
}

const columns = sql`provider.id, provider.org_id as "orgId", org.slug as "orgSlug", org.name as "orgName",
  provider.name, provider.issuer, provider.client_id as "clientId", provider.client_secret as "sealedSecret",
  provider.scopes, provider.email_claim as "emailClaim", provider.name_claim as "nameClaim",
  provider.join_role as "joinRole", provider.enabled, provider.created_at as "createdAt",
  provider.updated_at as "updatedAt"`;

async function readRow(db: Db, where: RawBuilder<unknown>): Promise<ProviderRow | null> {
  const { rows } = await sql<ProviderRow>`
    select ${columns} from org_providers provider join orgs org on org.id = provider.org_id
    where ${where}`.execute(db);
  return rows[0] ?? null;
}

export const readProviderOf = (db: Db, orgId: string) => readRow(db, sql`provider.org_id = ${orgId}`);

/** The same, locked until the transaction ends: sign-ins wait for the change. */
export const lockProviderOf = (db: Db, orgId: string) =>
  readRow(db, sql`provider.org_id = ${orgId} for no key update of provider`);

/** A provider that people can sign in with; null when it is off. */
export const readProviderInUse = (db: Db, id: string) =>
  readRow(db, sql`provider.id = ${id} and provider.enabled`);

/** The same, kept as it is until the transaction ends. */
export const shareProviderInUse = (db: Db, id: string) =>
  readRow(db, sql`provider.id = ${id} and provider.enabled for share of provider`);

export const readProviderOfSlug = (db: Db, slug: string) =>
  readRow(db, sql`org.slug = ${slug} and provider.enabled`);

export function withSecret(key: Secret, row: ProviderRow): Provider {
  const { id, sealedSecret } = row;
  return { ...row, clientSecret: sealedSecret === null ? null : openProviderSecret(key, id, sealedSecret) };
}

export function toProvider(row: ProviderRow): OrgProvider {
  return {
    id: row.id,
    name: row.name,
    issuer: row.issuer,
    clientId: row.clientId,
    hasClientSecret: row.sealedSecret !== null,
    scopes: row.scopes,
    emailClaim: row.emailClaim,
    nameClaim: row.nameClaim,
    joinRole: row.joinRole ?? 'off',
    enabled: row.enabled,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

export interface StoredProvider {
  id: string;
  orgId: string;
  name: string;
  issuer: string;
  clientId: string;
  sealedSecret: Buffer | null;
  scopes: string[];
  emailClaim: string;
  nameClaim: string;
  joinRole: 'member' | 'guest' | null;
  enabled: boolean;
  createdAt: string;
  updatedAt: string;
}

/** Inserts the provider, or replaces all settings of the one with that ID. */
export async function saveProvider(db: Db, stored: StoredProvider): Promise<void> {
  await sql`
    insert into org_providers (id, org_id, name, issuer, client_id, client_secret, scopes, email_claim, name_claim,
      join_role, enabled, created_at, updated_at)
    values (${stored.id}, ${stored.orgId}, ${stored.name}, ${stored.issuer}, ${stored.clientId}, ${stored.sealedSecret},
      ${stored.scopes}::text[], ${stored.emailClaim}, ${stored.nameClaim}, ${stored.joinRole}, ${stored.enabled},
      ${stored.createdAt}, ${stored.updatedAt})
    on conflict (id) do update set name = excluded.name, client_secret = excluded.client_secret,
      scopes = excluded.scopes, email_claim = excluded.email_claim, name_claim = excluded.name_claim,
      join_role = excluded.join_role, enabled = excluded.enabled, updated_at = excluded.updated_at`.execute(
    db,
  );
}

/** Its identities and the sessions opened through it go with it. */
export async function deleteProvider(db: Db, id: string): Promise<void> {
  await db.deleteFrom('org_providers').where('id', '=', id).execute();
}

export async function endSessionsOf(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('provider_id', '=', id).execute();
}
