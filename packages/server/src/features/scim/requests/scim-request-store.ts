import { limits, type Page, type ScimRequest } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { newId } from '../../../ids.ts';
import type { PeriodicJob } from '../../../periodic-jobs.ts';

type Db = Kysely<Tables>;

/** Adds a request to the log that the settings show. */
export async function insertScimRequest(
  db: Db,
  request: {
    orgId: string;
    tokenId: string;
    method: string;
    path: string;
    status: number;
    detail: string | null;
    now: string;
  },
): Promise<void> {
  await db
    .insertInto('scim_requests')
    .values({
      id: newId(),
      org_id: request.orgId,
      token_id: request.tokenId,
      method: request.method,
      path: request.path.slice(0, 200),
      status: request.status,
      detail: request.detail?.slice(0, 500) ?? null,
      created_at: request.now,
    })
    .execute();
}

/** A page of the log, newest first. */
export async function readScimRequests(
  db: Db,
  orgId: string,
  { page, limit, onlyRefused }: { page: number; limit: number; onlyRefused: boolean },
): Promise<Page<ScimRequest>> {
  const which = sql`scim_requests where org_id = ${orgId} ${onlyRefused ? sql`and status >= 400` : sql``}`;
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${which}`.execute(
    db,
  );
  const { rows } = await sql<ScimRequest>`
    select request.id, token.name as token, request.method, request.path, request.status, request.detail,
      request.created_at as "createdAt"
    from (select * from ${which} order by id desc limit ${limit} offset ${(page - 1) * limit}) request
    left join scim_tokens token on token.id = request.token_id order by request.id desc`.execute(db);
  const items = rows.map(({ id, token, method, path, status, detail, createdAt }) => ({
    id,
    token,
    method,
    path,
    status,
    detail,
    createdAt,
  }));
  return { items, total: counted[0]?.total ?? 0 };
}

/** Rows of one run; the rest waits for the next one. */
const rowsPerRun = 20_000;

/** Drops requests of identity providers from more than {@link limits.scimRequestDays} days ago. */
export const dropOldScimRequests: PeriodicJob = {
  name: 'SCIM requests',
  async run({ db, clock }) {
    const before = new Date(clock().getTime() - limits.scimRequestDays * 86_400_000).toISOString();
    const { numAffectedRows = 0n } = await sql`
      delete from scim_requests where ctid = any(array(
        select ctid from scim_requests where created_at <= ${before}::timestamptz
        limit ${rowsPerRun} for update skip locked))`.execute(db);
    return Number(numAffectedRows);
  },
};
