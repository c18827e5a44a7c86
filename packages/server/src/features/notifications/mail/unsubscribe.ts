import { notificationKindTitles } from '@fettle/contract';
import type { Services } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { UnsubscribeLinks, UnsubscribeOffer } from '../../../http/unsubscribe.ts';
import { publicUrl } from '../../../mail/public-url.ts';
import { lockPreferences, writePreferences } from '../preferences/preferences-store.ts';
import { readUnsubscribeToken, type Unsubscription, unsubscribeToken } from './unsubscribe-link.ts';

/** Reads and obeys the links in mails; http/unsubscribe.ts serves them. */
export function unsubscribeLinks(services: Services): UnsubscribeLinks {
  const offer = ({ userId, what }: Unsubscription): UnsubscribeOffer => ({
    title: what === 'all' ? null : notificationKindTitles[what],
    allToken: unsubscribeToken(services.secret, { userId, what: 'all' }),
    settingsUrl: settingsUrl(services),
  });
  return {
    read(token) {
      const wanted = readUnsubscribeToken(services.secret, token);
      return wanted === null ? null : offer(wanted);
    },
    async apply(token) {
      const wanted = readUnsubscribeToken(services.secret, token);
      if (wanted === null || !(await end(services, wanted))) return null;
      return offer(wanted);
    },
  };
}

/** Where users choose their emails. */
export function settingsUrl({ config }: Pick<Services, 'config'>): string {
  return `${publicUrl(config)}/settings/notifications`;
}

/** False when the account is deleted. */
async function end(services: Services, { userId, what }: Unsubscription): Promise<boolean> {
  return inTransaction(services, async (tx) => {
    const user = await tx.db
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .forKeyShare()
      .executeTakeFirst();
    if (user === undefined) return false;
    const now = tx.clock();
    const before = await lockPreferences(tx.db, userId, now);
    const after =
      what === 'all' ? { ...before, mode: 'off' as const } : { ...before, muted: [...before.muted, what] };
    await writePreferences(tx.db, userId, after, now);
    return true;
  });
}
