import { limits, type Picture } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { UserPictureTable } from '../../../db/tables/client-report-tables.ts';
import type { Tables } from '../../../db/tables/tables.ts';
import { isId } from '../../../ids.ts';
import { isOpenTo } from '../../orgs/access.ts';

type Db = Kysely<Tables>;

export function toPicture({ id, userId }: { id: string; userId: string }): Picture {
  return { id, userId, url: `/api/pictures/${id}` };
}

/**
 * SQL for the IDs of the people whose pictures a user sees: their own, those of all members of organizations in which they
 * are more than a guest, and those of the members of their projects.
 */
function visiblePeople(userId: string) {
  return sql`
    select ${userId}::uuid as user_id
    union select theirs.user_id from org_members mine join org_members theirs on theirs.org_id = mine.org_id
      where mine.user_id = ${userId} and mine.role <> 'guest' and ${isOpenTo('mine')}
    union select theirs.user_id from project_members own
      join org_members mine on mine.org_id = own.org_id and mine.user_id = own.user_id
      join project_members theirs on theirs.project_id = own.project_id
      where own.user_id = ${userId} and ${isOpenTo('mine')}`;
}

/** The pictures that a user sees. */
export async function readPictures(db: Db, userId: string): Promise<Picture[]> {
  const { rows } = await sql<{ id: string; userId: string }>`
    select picture.id, picture.user_id as "userId" from (${visiblePeople(userId)}) person
    join user_pictures picture on picture.user_id = person.user_id
    order by picture.user_id limit ${limits.listedPictures}`.execute(db);
  return rows.map(toPicture);
}

/** A picture, if the user sees it; undefined for a replaced one too. */
export async function findPicture(
  db: Db,
  userId: string,
  id: string,
): Promise<Pick<UserPictureTable, 'mime_type' | 'size' | 'blob_key'> | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await sql<Pick<UserPictureTable, 'mime_type' | 'size' | 'blob_key'>>`
    select picture.mime_type, picture.size, picture.blob_key from user_pictures picture
    where picture.id = ${id} and picture.user_id in (${visiblePeople(userId)})`.execute(db);
  return rows[0];
}

/** Replaces the picture of a user. */
export async function replacePicture(db: Db, picture: UserPictureTable): Promise<void> {
  await sql`select 1 from users where id = ${picture.user_id} for no key update`.execute(db);
  await deletePicture(db, picture.user_id);
  await db.insertInto('user_pictures').values(picture).execute();
}

/** Deletes it and returns its ID, or undefined if there is none; a trigger schedules its file for the next sweep. */
export async function deletePicture(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('user_pictures')
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
