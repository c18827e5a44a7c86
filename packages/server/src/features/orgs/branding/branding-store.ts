import { deriveAccentColors } from '@fettle/auditor';
import type { OrgBranding } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { OrgLogoTable } from '../../../db/tables/client-report-tables.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { parseTimestamp } from '../../../db/value-parsers.ts';
import { isId } from '../../../ids.ts';

type Db = Kysely<Tables>;

export interface BrandingRow {
  orgName: string;
  slug: string;
  accentColor: string | null;
  logo: LogoRow | null;
}

export interface LogoRow {
  id: string;
  mimeType: OrgLogoTable['mime_type'];
  size: number;
  width: number;
  height: number;
  blobKey: string;
  createdAt: string;
}

/** The branding of an organization, which exists. */
export async function readBranding(db: Db, orgId: string): Promise<BrandingRow> {
  const { rows } = await sql<BrandingRow>`
    select org.name as "orgName", org.slug, org.accent_color as "accentColor",
      case when logo.id is not null then json_build_object('id', logo.id, 'mimeType', logo.mime_type, 'size', logo.size,
        'width', logo.width, 'height', logo.height, 'blobKey', logo.blob_key,
        'createdAt', logo.created_at) end as logo
    from orgs org left join org_logos logo on logo.org_id = org.id where org.id = ${orgId}`.execute(db);
  return rows[0] as BrandingRow;
}

export function toBranding({ slug, accentColor, logo }: BrandingRow): OrgBranding {
  return {
    accentColor,
    accentTextColor: accentColor === null ? null : deriveAccentColors(accentColor).onAccent,
    logo: logo === null ? null : toLogo(slug, logo),
  };
}

function toLogo(slug: string, logo: LogoRow): OrgBranding['logo'] {
  const { blobKey: _, ...facts } = logo;
  // JSON has PostgreSQL's text of a time.
  const createdAt = parseTimestamp(logo.createdAt);
  return { ...facts, url: `/api/orgs/${slug}/logos/${logo.id}`, createdAt };
}

export async function setAccentColor(
  db: Db,
  orgId: string,
  accentColor: string | null,
  now: string,
): Promise<void> {
  await db
    .updateTable('orgs')
    .set({ accent_color: accentColor, updated_at: now })
    .where('id', '=', orgId)
    .execute();
}

/** The logo of that ID, if the organization has it; undefined for a replaced one too. */
export async function findLogo(db: Db, orgId: string, id: string): Promise<OrgLogoTable | undefined> {
  if (!isId(id)) return undefined;
  return db
    .selectFrom('org_logos')
    .selectAll()
    .where('id', '=', id)
    .where('org_id', '=', orgId)
    .executeTakeFirst();
}

export async function insertLogo(db: Db, logo: OrgLogoTable): Promise<void> {
  await db.insertInto('org_logos').values(logo).execute();
}

/** Deletes the logo and returns its ID, or undefined if there is none; a trigger schedules its file for the next sweep. */
export async function deleteLogo(db: Db, orgId: string): Promise<string | undefined> {
  const row = await db.deleteFrom('org_logos').where('org_id', '=', orgId).returning('id').executeTakeFirst();
  return row?.id;
}
