import { type NotificationKind, type NotificationMode, notificationKinds } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';

type Db = Kysely<Tables>;

/** Which emails a user gets, and when. */
export interface Preferences {
  mode: NotificationMode;
  /** The hour of the day in `timeZone` for the daily digest and for reminders of due dates. */
  hour: number;
  timeZone: string;
  /** Kinds that are not emailed. */
  muted: readonly NotificationKind[];
}

/** The preferences of users who have set none. */
export const defaultPreferences: Preferences = { mode: 'at_once', hour: 8, timeZone: 'UTC', muted: [] };

export async function readPreferences(db: Db, userId: string): Promise<Preferences> {
  return (await readPreferencesOf(db, [userId])).get(userId) ?? defaultPreferences;
}

/** By user; users who have set none are missing. */
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

/** The same, with the row created and locked, so that of two changes at once neither is lost. */
export async function lockPreferences(db: Db, userId: string, now: Date): Promise<Preferences> {
  const { mode, hour, timeZone } = defaultPreferences;
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

/** Whether a user wants emails of a kind. */
export function wantsMail({ mode, muted }: Preferences, kind: NotificationKind): boolean {
  return mode !== 'off' && !muted.includes(kind);
}
