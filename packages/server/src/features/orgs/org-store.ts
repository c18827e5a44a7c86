import type { Org, OrgRole, Page } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import type { Tables } from '../../db/tables/tables.ts';
import { violatedConstraint } from '../../db/violated-constraint.ts';
import { newId } from '../../ids.ts';
import { checkTaken } from '../../taken-names.ts';
import { slugCandidates, slugFrom } from './org-slug.ts';

type Db = Kysely<Tables>;

/** So many others would have to take the chosen slug between our look and our insert. */
const ATTEMPTS = 10;

export interface NewOrg {
  name: string;
  /** Taken as it is; null: made from the name. */
  slug: string | null;
  ownerId: string;
  now: string;
}

/** Adds an org and its first owner. CONFLICT when a given slug is taken; a made one gets a number then. */
export async function insertOrg(db: Db, { name, slug, ownerId, now }: NewOrg): Promise<Org> {
  const org = await insertUnderFreeSlug(db, name, slug, now);
  await db
    .insertInto('org_members')
    .values({ org_id: org.id, user_id: ownerId, role: 'owner', joined_at: now })
    .execute();
  return org;
}

async function insertUnderFreeSlug(db: Db, name: string, wished: string | null, now: string): Promise<Org> {
  for (let attempt = 1; attempt <= (wished === null ? ATTEMPTS : 1); attempt += 1) {
    const slug = wished ?? (await chooseSlug(db, slugFrom(name)));
    const org = await db
      .insertInto('orgs')
      .values({ id: newId(), slug, name, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning(['id', 'slug', 'name'])
      .executeTakeFirst();
    if (org !== undefined) return org;
  }
  throw slugTaken();
}

async function chooseSlug(db: Db, base: string): Promise<string> {
  const candidates = slugCandidates(base);
  const rows = await db
    .selectFrom('orgs')
    .select('slug')
    .where('slug', '=', sql<string>`any(${candidates})`)
    .execute();
  const taken = new Set(rows.map((row) => row.slug));
  return candidates.find((slug) => !taken.has(slug)) ?? base;
}

/**
 * Refuses a slug that another org has, with one that is free instead of it. To be called outside of a transaction.
 * @throws ApiError CONFLICT, RATE_LIMITED
 */
export async function checkSlug(ctx: Ctx, slug: string, ownOrgId: string | null = null): Promise<void> {
  const find = () => ctx.db.selectFrom('orgs').select('id').where('slug', '=', slug).executeTakeFirst();
  const isTaken = async () => {
    const holder = await find();
    return holder !== undefined && holder.id !== ownOrgId;
  };
  if (await checkTaken(ctx, isTaken)) throw slugTaken(await chooseSlug(ctx.db, slug));
}

function slugTaken(free: string | null = null): ApiError {
  const hint = free === null ? 'Choose a different one.' : `'${free}' is available.`;
  return new ApiError('CONFLICT', `This slug is not available. ${hint}`);
}

/** A page of the orgs a user belongs to, by name, with his role in each. */
export async function readOrgPage(
  db: Db,
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<Page<Org & { role: OrgRole }>> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from org_members where user_id = ${userId}`.execute(db);
  const { rows } = await sql<Org & { role: OrgRole }>`
    select o.id, o.slug, o.name, om.role
    from org_members om join orgs o on o.id = om.org_id
    where om.user_id = ${userId}
    order by lower(o.name), o.id limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return {
    items: rows.map(({ id, slug, name, role }) => ({ id, slug, name, role })),
    total: counted[0]?.total ?? 0,
  };
}

/** What an org is called and addressed by, locked until the transaction ends. */
export async function lockSettings(db: Db, id: string): Promise<Pick<Org, 'name' | 'slug'>> {
  return db
    .selectFrom('orgs')
    .select(['name', 'slug'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Writes the fields given and returns the org as it is then; CONFLICT when the slug is taken. */
export async function changeOrg(
  db: Db,
  id: string,
  now: string,
  fields: { name?: string; slug?: string },
): Promise<Org> {
  try {
    return await db
      .updateTable('orgs')
      .set({ ...fields, updated_at: now })
      .where('id', '=', id)
      .returning(['id', 'slug', 'name'])
      .executeTakeFirstOrThrow();
  } catch (error) {
    throw violatedConstraint(error) === 'orgs_slug_key' ? slugTaken() : error;
  }
}

/**
 * Lets one change of an org's members wait for the other, so that each decides on what the other left: two owners who
 * demote each other at once would leave none. Rows that only refer to the org are not held up.
 */
export async function lockOrg(db: Db, id: string): Promise<void> {
  await sql`select 1 from orgs where id = ${id} for no key update`.execute(db);
}
