import type { NotificationKind } from '@fettle/contract';
import { sql } from 'kysely';
import type { Services } from '../../../context.ts';
import { newId } from '../../../ids.ts';
import { mailSettings } from '../../../mail/send-mail.ts';
import { nextRun } from '../../../next-run.ts';
import {
  type Preferences,
  readPreferencesOf,
  usualPreferences,
  wantsMail,
} from '../preferences/preferences-store.ts';

/** How long what happens at once is gathered, counted from the first of it. */
export const gatherSeconds = 30;

/** A notification that was just written. */
export interface Told {
  id: string;
  userId: string;
  kind: NotificationKind;
}

/** When a mail is due: at a moment, or some seconds from now by the database's clock. */
interface Due {
  at: string | null;
  seconds: number;
}

const shortly: Due = { at: null, seconds: gatherSeconds };

/**
 * Puts notifications into the mails of those who want them mailed; each has at most one that gathers, whatever comes.
 * `soon` does not wait for the daily mail, because its hour is now. Nothing is queued while mail is not configured.
 */
export async function queueMails(
  tx: Pick<Services, 'db' | 'config' | 'clock'>,
  told: readonly Told[],
  { soon = false }: { soon?: boolean } = {},
): Promise<void> {
  if (told.length === 0 || mailSettings(tx.config) === null) return;
  const preferences = await readPreferencesOf(tx.db, [...new Set(told.map(({ userId }) => userId))]);
  const of = (userId: string) => preferences.get(userId) ?? usualPreferences;
  const wanted = told.filter(({ userId, kind }) => wantsMail(of(userId), kind));
  if (wanted.length === 0) return;
  // In one order in every transaction, so that no two wait for each other's mails.
  const userIds = [...new Set(wanted.map(({ userId }) => userId))].sort();
  const due = userIds.map((userId) => (soon ? shortly : dueOf(of(userId), tx.clock())));
  const mails = await openMails(tx, userIds, due);
  await sql`
    update notifications n set mail_id = m.mail_id
    from unnest(${wanted.map(({ id }) => id)}::uuid[], ${wanted.map(({ userId }) => mails.get(userId))}::uuid[])
      m (id, mail_id)
    where n.id = m.id`.execute(tx.db);
}

/** Moves the mail that gathers for a user to when he wants it now. */
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

/** What is due is looked for at the same hour, and belongs into the same mail. */
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

/** A mail that waits for its next attempt keeps its time: a server that is down is not asked more often for it. */
async function openMails(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  userIds: readonly string[],
  due: readonly Due[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; userId: string }>`
    insert into mails as m (id, kind, user_id, status, created_at, due_at)
    select d.id, 'notifications', d.user_id, 'gathering', ${clock().toISOString()}::timestamptz,
      coalesce(d.at, now() + make_interval(secs => d.seconds))
    from unnest(${userIds.map(newId)}::uuid[], ${userIds}::uuid[], ${due.map(({ at }) => at)}::timestamptz[],
      ${due.map(({ seconds }) => seconds)}::int[]) with ordinality d (id, user_id, at, seconds, nth)
    order by d.nth
    on conflict (user_id) where status = 'gathering' do update set
      due_at = case when m.attempts > 0 then m.due_at else least(m.due_at, excluded.due_at) end
    returning id, user_id as "userId"`.execute(db);
  return new Map(rows.map(({ id, userId }) => [userId, id]));
}
