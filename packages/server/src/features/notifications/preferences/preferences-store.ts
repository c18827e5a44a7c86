import { type NotificationKind, type NotificationMode, notificationKinds } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';

type Db = Kysely<Tables>;

/** Which mails somebody gets, and when. */
export interface Preferences {
  mode: NotificationMode;
  /** Of the day in `timeZone`: of the daily mail, and of what is due. */
  hour: number;
  timeZone: string;
  /** Kinds that are not mailed. */
  muted: readonly NotificationKind[];
}

/** Of everybody who has not said otherwise. */
export const usualPreferences: Preferences = { mode: 'at_once', hour: 8, timeZone: 'UTC', muted: [] };

export async function readPreferences(db: Db, userId: string): Promise<Preferences> {
  return (await readPreferencesOf(db, [userId])).get(userId) ?? usualPreferences;
}

/** By user; who has none set is missing. */
export async function readPreferencesOf(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, Preferences>> {
  const { rows } = await sql<Preferences & { userId: string }>`
    select user_id as "userId", mode, hour, time_zone as "timeZone", muted from notification_preferences
    where user_id = any(${userIds}::uuid[])`.execute(db);
  return new Map(
    rows.map(({ userId, mode, hour, timeZone, muted }) => [userId, { mode, hour, timeZone, muted }]),
  );
}

/** The same, with the row there and locked: of two changes at once neither is lost. */
export async function lockPreferences(db: Db, userId: string, now: Date): Promise<Preferences> {
  const { mode, hour, timeZone } = usualPreferences;
  await sql`
    insert into notification_preferences (user_id, mode, hour, time_zone, updated_at)
    values (${userId}, ${mode}, ${hour}, ${timeZone}, ${now.toISOString()})
    on conflict (user_id) do nothing`.execute(db);
  await sql`select 1 from notification_preferences where user_id = ${userId} for update`.execute(db);
  return readPreferences(db, userId);
}

export async function writePreferences(
  db: Db,
  userId: string,
  { mode, hour, timeZone, muted }: Preferences,
  now: Date,
): Promise<void> {
  await db
    .updateTable('notification_preferences')
    .set({
      mode,
      hour,
      time_zone: timeZone,
      muted: notificationKinds.filter((kind) => muted.includes(kind)),
      updated_at: now.toISOString(),
    })
    .where('user_id', '=', userId)
    .execute();
}

/** Whether a kind is mailed to somebody. */
export function wantsMail({ mode, muted }: Preferences, kind: NotificationKind): boolean {
  return mode !== 'off' && !muted.includes(kind);
}
