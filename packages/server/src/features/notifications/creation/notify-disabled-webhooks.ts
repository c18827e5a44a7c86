import { sql } from 'kysely';
import type { Services } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { PeriodicJob } from '../../../periodic-jobs.ts';
import type { NewNotification } from './new-notification.ts';
import { findWebhookRecipients } from './recipient-store.ts';
import { saveNotifications } from './save-notifications.ts';

const maxRowsPerRun = 200;

interface DisabledWebhook {
  id: string;
  orgId: string;
  projectId: string;
  url: string;
  disabledAt: string;
  reason: 'gone' | 'failing';
}

/**
 * Notifies the managers of a project that a webhook was disabled automatically. There is no event for that, so the
 * webhooks themselves are checked; there is one notification each time one is disabled.
 */
export const notifyDisabledWebhooks: PeriodicJob = {
  name: 'disabled webhooks',
  async run(services, stopping) {
    let count = 0;
    for (const webhook of await readDisabled(services)) {
      if (stopping.aborted) break;
      count += await inTransaction(services, async (tx) =>
        saveNotifications(tx, await notificationsOf(tx, webhook)),
      );
    }
    return count;
  },
};

/** Those of the last day; recipients of older ones have been notified already. */
async function readDisabled({ db, clock }: Services): Promise<DisabledWebhook[]> {
  const since = new Date(clock().getTime() - 86_400_000).toISOString();
  const { rows } = await sql<DisabledWebhook>`
    select webhook.id, webhook.org_id as "orgId", webhook.project_id as "projectId", webhook.url,
      webhook.disabled_at as "disabledAt", webhook.disabled_reason as reason
    from webhooks webhook
    where webhook.disabled_reason in ('gone', 'failing') and webhook.disabled_at > ${since}::timestamptz
      and not exists (
        select 1 from notifications notification
        where notification.project_id = webhook.project_id and notification.webhook_id = webhook.id
          and notification.kind = 'webhook_disabled'
          and notification.source = webhook.id || ' ' || (extract(epoch from webhook.disabled_at) * 1000)::bigint)
    order by webhook.disabled_at limit ${maxRowsPerRun}`.execute(db);
  return rows;
}

async function notificationsOf(
  { db }: Pick<Services, 'db'>,
  webhook: DisabledWebhook,
): Promise<NewNotification[]> {
  const { id, orgId, projectId, url, disabledAt, reason } = webhook;
  // The rest of a webhook's URL is often as secret as a password.
  const details = { host: URL.parse(url)?.host ?? 'its receiver', reason };
  const managers = await findWebhookRecipients(db, projectId);
  return managers.map((userId) => ({
    kind: 'webhook_disabled',
    source: `${id} ${Date.parse(disabledAt)}`,
    orgId,
    projectId,
    userId,
    webhookId: id,
    actor: null,
    details,
    createdAt: disabledAt,
  }));
}
