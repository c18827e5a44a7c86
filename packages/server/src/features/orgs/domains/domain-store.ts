import { limits, type OrgDomain } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import { notFound } from '../../../api-error.ts';
import type { DomainProof } from '../../../db/tables/single-sign-on-tables.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { isId } from '../../../ids.ts';
import { recordOf } from './domain-record.ts';
import { domainOf } from './read-domain.ts';

type Db = Kysely<Tables>;

export interface DomainRow extends Omit<OrgDomain, 'record'> {
  orgId: string;
  token: string;
}

const columns = sql`id, org_id as "orgId", domain, token, created_at as "createdAt", verified_at as "verifiedAt",
  verified_by as "verifiedBy", checked_at as "checkedAt", missing_since as "missingSince"`;

export function toDomain(row: DomainRow): OrgDomain {
  const { id, domain, createdAt, verifiedAt, verifiedBy, checkedAt, missingSince } = row;
  return {
    id,
    domain,
    record: recordOf(row),
    createdAt,
    verifiedAt,
    verifiedBy,
    checkedAt,
    missingSince,
  };
}

/** All domains of an organization; no more than {@link limits.domainsPerOrg}. */
export async function readDomains(db: Db, orgId: string): Promise<DomainRow[]> {
  const { rows } = await sql<DomainRow>`
    select ${columns} from org_domains where org_id = ${orgId} order by domain`.execute(db);
  return rows;
}

/** A domain of that organization; NOT_FOUND if there is none. */
export async function requireDomain(db: Db, orgId: string, id: string): Promise<DomainRow> {
  if (!isId(id)) throw notFound();
  const { rows } = await sql<DomainRow>`
    select ${columns} from org_domains where id = ${id} and org_id = ${orgId}`.execute(db);
  return onlyRow(rows);
}

/**
 * Every row of a domain, of all organizations, locked until the transaction ends: whoever decides about one decides
 * about all.
 */
export async function lockDomain(db: Db, domain: string): Promise<DomainRow[]> {
  const { rows } = await sql<DomainRow>`
    select ${columns} from org_domains where domain = ${domain} order by id for update`.execute(db);
  return rows;
}

export interface NewDomain {
  id: string;
  orgId: string;
  domain: string;
  token: string;
  createdBy: string | null;
  now: string;
}

/** Inserts a domain; null when the organization has the maximum already. The organization is locked meanwhile. */
export async function insertDomain(db: Db, added: NewDomain): Promise<DomainRow | null> {
  await sql`select 1 from orgs where id = ${added.orgId} for no key update`.execute(db);
  const { rows } = await sql<DomainRow>`
    insert into org_domains (id, org_id, domain, token, created_by, created_at)
    select ${added.id}::uuid, ${added.orgId}::uuid, ${added.domain}, ${added.token}, ${added.createdBy}::uuid,
      ${added.now}::timestamptz
    where (select count(*) from org_domains where org_id = ${added.orgId}::uuid) < ${limits.domainsPerOrg}::int
    returning ${columns}`.execute(db);
  return rows[0] ?? null;
}

export async function markVerified(
  db: Db,
  id: string,
  { by, now }: { by: DomainProof; now: string },
): Promise<DomainRow> {
  const { rows } = await sql<DomainRow>`
    update org_domains set verified_at = ${now}, verified_by = ${by}, missing_since = null,
      checked_at = ${by === 'dns' ? now : null}::timestamptz
    where id = ${id} returning ${columns}`.execute(db);
  return onlyRow(rows);
}

/** Notes that the record of a verified domain was found or was missing. */
export async function markChecked(
  db: Db,
  id: string,
  { found, now }: { found: boolean; now: string },
): Promise<DomainRow> {
  const { rows } = await sql<DomainRow>`
    update org_domains set checked_at = ${now},
      missing_since = case when ${found}::bool then null else coalesce(missing_since, ${now}::timestamptz) end
    where id = ${id} returning ${columns}`.execute(db);
  return onlyRow(rows);
}

/** The domain stays and can be verified again. */
export async function markUnverified(db: Db, id: string): Promise<void> {
  await sql`
    update org_domains set verified_at = null, verified_by = null, checked_at = null, missing_since = null
    where id = ${id}`.execute(db);
}

export async function deleteDomain(db: Db, id: string): Promise<void> {
  await db.deleteFrom('org_domains').where('id', '=', id).execute();
}

/** The organization that has verified the domain of an email address; null if there is none. */
export async function findOrgOfAddress(db: Db, email: string): Promise<string | null> {
  const domain = domainOf(email);
  if (domain === null) return null;
  const row = await db
    .selectFrom('org_domains')
    .select('org_id')
    .where('domain', '=', domain)
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  return row?.org_id ?? null;
}

/** Whether an email address is in a domain that this organization has verified. */
export async function isInVerifiedDomain(db: Db, orgId: string, email: string): Promise<boolean> {
  return (await findOrgOfAddress(db, email)) === orgId;
}

/** Whether this organization has verified exactly this domain. */
export async function isVerifiedDomainOf(db: Db, orgId: string, domain: string): Promise<boolean> {
  return isInVerifiedDomain(db, orgId, `@${domain}`);
}

function onlyRow(rows: readonly DomainRow[]): DomainRow {
  const [row] = rows;
  if (row === undefined) throw notFound();
  return row;
}
