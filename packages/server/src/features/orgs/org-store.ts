import type { Org, OrgRole, Page } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import type { Tables } from '../../db/tables/tables.ts';
import { violatedConstraint } from '../../db/violated-constraint.ts';
import { newId } from '../../ids.ts';
import { isNameTaken } from '../../taken-names.ts';
import { isOpenTo } from './open-membership.ts';
import { slugCandidates, slugFrom } from './org-slug.ts';

type Db = Kysely<Tables>;

/** It fails only if others take the chosen slug this many times between lookup and insert. */
const attempts = 10;

export interface NewOrg {
  name: string;
  /** Used as it is; null: generated from the name. */
  slug: string | null;
  ownerId: string;
  now: string;
}

/** Adds an organization and its first owner. CONFLICT when a given slug is taken; a generated one gets a number. */
export async function insertOrg(db: Db, { name, slug, ownerId, now }: NewOrg): Promise<Org> {
  const org = await insertUnderFreeSlug(db, name, slug, now);
  await db
    .insertInto('org_members')
    .values({ org_id: org.id, user_id: ownerId, role: 'owner', joined_at: now })
    .execute();
  return org;
}

async function insertUnderFreeSlug(db: Db, name: string, given: string | null, now: string): Promise<Org> {
  for (let attempt = 1; attempt <= (given === null ? attempts : 1); attempt += 1) {
    const slug = given ?? (await chooseSlug(db, slugFrom(name)));
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
 * Refuses a slug that another organization has, and names a free one. Call it outside of a transaction.
 * @throws ApiError CONFLICT, RATE_LIMITED
 */
export async function checkSlug(ctx: Ctx, slug: string, ownOrgId: string | null = null): Promise<void> {
  const find = () => ctx.db.selectFrom('orgs').select('id').where('slug', '=', slug).executeTakeFirst();
  const isTaken = async () => {
    const holder = await find();
    return holder !== undefined && holder.id !== ownOrgId;
  };
  if (await isNameTaken(ctx, isTaken)) throw slugTaken(await chooseSlug(ctx.db, slug));
}

function slugTaken(free: string | null = null): ApiError {
  const hint = free === null ? 'Choose a different one.' : `"${free}" is available.`;
  return new ApiError('CONFLICT', `This slug is not available. ${hint}`);
}

/** A page of the organizations a user belongs to, by name, with their role in each. */
export async function readOrgPage(
  db: Db,
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<Page<Org & { role: OrgRole }>> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from org_members membership
    where membership.user_id = ${userId} and ${isOpenTo('membership')}`.execute(db);
  const { rows } = await sql<Org & { role: OrgRole }>`
    select org.id, org.slug, org.name, membership.role
    from org_members membership join orgs org on org.id = membership.org_id
    where membership.user_id = ${userId} and ${isOpenTo('membership')}
    order by lower(org.name), org.id limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return {
    items: rows.map(({ id, slug, name, role }) => ({ id, slug, name, role })),
    total: counted[0]?.total ?? 0,
  };
}

/** Name and slug of an organization, locked until the transaction ends. */
export async function lockOrgSettings(db: Db, id: string): Promise<Pick<Org, 'name' | 'slug'>> {
  return db
    .selectFrom('orgs')
    .select(['name', 'slug'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Writes the given fields and returns the organization; CONFLICT when the slug is taken. */
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
 * Serializes changes of an organization's members, so that each decides on what the previous one left: two owners who
 * demote each other at once would leave none. Rows that only refer to the organization are not blocked.
 */
export async function lockOrg(db: Db, id: string): Promise<void> {
  await sql`select 1 from orgs where id = ${id} for no key update`.execute(db);
}
