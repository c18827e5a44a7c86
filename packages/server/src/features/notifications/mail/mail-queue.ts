import type { NotificationKind } from '@fettle/contract';
import { sql } from 'kysely';
import type { Services } from '../../../context.ts';
import { newId } from '../../../ids.ts';
import { mailSettings } from '../../../mail/send-mail.ts';
import { nextRun } from '../../../next-run.ts';
import {
  defaultPreferences,
  type Preferences,
  readPreferencesOf,
  wantsMail,
} from '../preferences/preferences-store.ts';

/** How long an email gathers notifications, counted from the first one. */
export const gatherSeconds = 30;

/** A notification that was just written. */
export interface SavedNotification {
  id: string;
  userId: string;
  kind: NotificationKind;
}

/** When an email is due: at a given time, or some seconds from now by the database's clock. */
interface Due {
  at: string | null;
  seconds: number;
}

const shortly: Due = { at: null, seconds: gatherSeconds };

/**
 * Adds notifications to the emails of recipients who want them; each recipient has no more than one gathering email.
 * `soon` does not wait for the daily digest, because its hour is now. Nothing is queued while email is not configured.
 */
export async function queueMails(
  tx: Pick<Services, 'db' | 'config' | 'clock'>,
  saved: readonly SavedNotification[],
  { soon = false }: { soon?: boolean } = {},
): Promise<void> {
  if (saved.length === 0 || mailSettings(tx.config) === null) return;
  const preferences = await readPreferencesOf(tx.db, [...new Set(saved.map(({ userId }) => userId))]);
  const of = (userId: string) => preferences.get(userId) ?? defaultPreferences;
  const wanted = saved.filter(({ userId, kind }) => wantsMail(of(userId), kind));
  if (wanted.length === 0) return;
  // In the same order in every transaction, so that no two deadlock on each other's emails.
  const userIds = [...new Set(wanted.map(({ userId }) => userId))].sort();
  const due = userIds.map((userId) => (soon ? shortly : dueOf(of(userId), tx.clock())));
  const mails = await upsertGatheringMails(tx, userIds, due);
  await sql`
    update notifications notification set mail_id = queued.mail_id
    from unnest(${wanted.map(({ id }) => id)}::uuid[], ${wanted.map(({ userId }) => mails.get(userId))}::uuid[])
      queued (id, mail_id)
    where notification.id = queued.id`.execute(tx.db);
}

/** Moves the gathering email of a user to the time that fits their new preferences. */
export async function rescheduleMail(
  tx: Pick<Services, 'db' | 'clock'>,
  userId: string,
  preferences: Preferences,
): Promise<void> {
  const { at, seconds } = dueOf(preferences, tx.clock());
  await sql`
    update mails set due_at = coalesce(${at}::timestamptz, now() + make_interval(secs => ${seconds}))
    where user_id = ${userId} and status = 'gathering' and attempts = 0`.execute(tx.db);
}

function dueOf({ mode, hour, timeZone }: Preferences, now: Date): Due {
  const at = mode === 'daily' ? nextRun(dailyAt(hour, timeZone), now) : null;
  return at === null ? shortly : { at: new Date(at.getTime() + digestDelayMs).toISOString(), seconds: 0 };
}

/** Due dates are checked at the same hour, and their reminders belong in the same email. */
const digestDelayMs = 3 * 60_000;

export function dailyAt(hour: number, timeZone: string) {
  return {
    frequency: 'daily',
    time: `${String(hour).padStart(2, '0')}:00`,
    timeZone,
    weekday: 1,
    day: 1,
  } as const;
}

/** An email that waits for a retry keeps its time: new notifications do not make it try a failing server more often. */
async function upsertGatheringMails(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userIds: readonly string[],
  due: readonly Due[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; userId: string }>`
    insert into mails as mail (id, kind, user_id, status, created_at, due_at)
    select wanted.id, 'notifications', wanted.user_id, 'gathering', ${clock().toISOString()}::timestamptz,
      coalesce(wanted.at, now() + make_interval(secs => wanted.seconds))
    from unnest(${userIds.map(newId)}::uuid[], ${userIds}::uuid[], ${due.map(({ at }) => at)}::timestamptz[],
      ${due.map(({ seconds }) => seconds)}::int[]) with ordinality wanted (id, user_id, at, seconds, nth)
    order by wanted.nth
    on conflict (user_id) where status = 'gathering' do update set
      due_at = case when mail.attempts > 0 then mail.due_at else least(mail.due_at, excluded.due_at) end
    returning id, user_id as "userId"`.execute(db);
  return new Map(rows.map(({ id, userId }) => [userId, id]));
}
