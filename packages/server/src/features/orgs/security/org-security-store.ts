import type { OrgSecurity } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';

type Db = Kysely<Tables>;

const columns = sql`factor_required as "secondFactor", factor_required_from as "secondFactorFrom"`;

/** What an organization requires when its members sign in. */
export async function readOrgSecurity(db: Db, orgId: string): Promise<OrgSecurity> {
  return readRow(db, orgId, sql``);
}

/** The same, locked until the transaction ends. */
export async function lockOrgSecurity(db: Db, orgId: string): Promise<OrgSecurity> {
  return readRow(db, orgId, sql`for no key update`);
}

async function readRow(db: Db, orgId: string, lock: ReturnType<typeof sql>): Promise<OrgSecurity> {
  const { rows } = await sql<OrgSecurity>`select ${columns} from orgs where id = ${orgId} ${lock}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The organization no longer exists.');
  return { secondFactor: row.secondFactor, secondFactorFrom: row.secondFactorFrom };
}

/** Writes the requirement; triggers decide which members it blocks. */
export async function saveOrgSecurity(
  db: Db,
  orgId: string,
  { secondFactor, secondFactorFrom, now }: OrgSecurity & { now: string },
): Promise<void> {
  await db
    .updateTable('orgs')
    .set({ factor_required: secondFactor, factor_required_from: secondFactorFrom, updated_at: now })
    .where('id', '=', orgId)
    .execute();
}

/** The IDs of members who are blocked by the requirement now or will be. */
export async function findBlockedMembers(db: Db, orgId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from org_members where org_id = ${orgId} and blocked_from is not null`.execute(db);
  return rows.map(({ id }) => id);
}
