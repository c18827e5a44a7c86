import { type Favicon, limits } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import type { FaviconType } from '../../../db/tables/favicon-table.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { isId } from '../../../ids.ts';
import { seesProject, visibleProjects } from '../access.ts';

type Db = Kysely<Tables>;

/** The image of a favicon as it is stored. */
export interface FaviconImage {
  image_id: string;
  mime_type: FaviconType;
  size: number;
  blob_key: string;
  content_hash: Buffer;
}

/** Seconds until a site is asked again. */
export const refreshSeconds = { answered: 7 * 86_400, unreachable: 86_400 };

/** The favicons of the projects that the caller sees, those of the newest projects first. */
export async function readFavicons(ctx: Pick<Ctx, 'db' | 'actor'>): Promise<Favicon[]> {
  const { rows } = await sql<{ id: string; projectId: string }>`
    with visible as materialized (${visibleProjects(ctx)})
    select favicon.image_id as id, visible.id as "projectId"
    from visible cross join lateral (select image_id from favicons where id = visible.id offset 0) favicon
    where favicon.image_id is not null
    order by visible.id desc limit ${limits.listedFavicons}`.execute(ctx.db);
  return rows.map(({ id, projectId }) => ({ id, projectId, url: `/api/favicons/${id}` }));
}

/** An image, if the caller sees its project; undefined for a replaced one too. */
export async function findFavicon(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  imageId: string,
): Promise<Pick<FaviconImage, 'mime_type' | 'size' | 'blob_key'> | undefined> {
  if (!isId(imageId)) return undefined;
  const { rows } = await sql<Pick<FaviconImage, 'mime_type' | 'size' | 'blob_key'>>`
    select favicon.mime_type, favicon.size, favicon.blob_key
    from favicons favicon join projects project on project.id = favicon.id
    where favicon.image_id = ${imageId} and ${seesProject(ctx)}`.execute(ctx.db);
  return rows[0];
}

/** Makes the favicon of a project due, unless its site was asked within a day: audits can run often. */
export async function refreshFavicon(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  projectId: string,
): Promise<void> {
  const before = new Date(clock().getTime() - refreshSeconds.unreachable * 1000).toISOString();
  await sql`
    update favicons set due_at = now()
    where id = ${projectId} and fetched_at < ${before} and due_at > now()`.execute(db);
}

/** Where to look, and what was found last; undefined when the project is gone, or has no URL anymore. */
export async function readFaviconJob(
  db: Db,
  projectId: string,
): Promise<{ url: string; contentHash: Buffer | null } | undefined> {
  const { rows } = await sql<{ url: string; contentHash: Buffer | null }>`
    select project.url, favicon.content_hash as "contentHash"
    from favicons favicon join projects project on project.id = favicon.id
    where favicon.id = ${projectId} and project.url is not null`.execute(db);
  return rows[0];
}

/** What a look at a site led to: another image, none, or what there was before. */
export type FaviconChange = FaviconImage | 'none' | 'unchanged';

/** Stores the result and schedules the next look. A trigger schedules the file of a replaced image for the next sweep. */
export async function settleFavicon(
  db: Db,
  { jobId, claimId }: { jobId: string; claimId: string },
  { change, inSeconds, now }: { change: FaviconChange; inSeconds: number; now: string },
): Promise<void> {
  const none = { image_id: null, mime_type: null, size: null, blob_key: null, content_hash: null };
  await db
    .updateTable('favicons')
    .set({
      ...(change === 'none' ? none : change === 'unchanged' ? {} : change),
      fetched_at: now,
      due_at: sql<string>`now() + make_interval(secs => ${inSeconds})`,
      claim_id: null,
      lease_until: null,
      tries: 0,
    })
    .where('id', '=', jobId)
    .where('claim_id', '=', claimId)
    .execute();
}
