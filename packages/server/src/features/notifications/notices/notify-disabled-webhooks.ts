import { sql } from 'kysely';
import type { Chore } from '../../../chores.ts';
import type { Services } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Notice } from './notice.ts';
import { findManagers } from './people-store.ts';
import { tell } from './save-notices.ts';

const mostAtOnce = 200;

interface DisabledWebhook {
  id: string;
  orgId: string;
  projectId: string;
  url: string;
  disabledAt: string;
  reason: 'gone' | 'failing';
}

/**
 * Tells the managers of a project that a webhook was disabled by itself. No event is written for that, so the webhooks
 * themselves are looked at; each time one is disabled is told once.
 */
export const tellDisabledWebhooks: Chore = {
  name: 'disabled webhooks',
  async run(services, stopping) {
    let count = 0;
    for (const webhook of await readDisabled(services)) {
      if (stopping.aborted) break;
      count += await inTransaction(services, async (tx) => tell(tx, await noticesOf(tx, webhook)));
    }
    return count;
  },
};

/** Of the last day; somebody who could be told of an older one was told. */
async function readDisabled({ db, clock }: Services): Promise<DisabledWebhook[]> {
  const since = new Date(clock().getTime() - 86_400_000).toISOString();
  const { rows } = await sql<DisabledWebhook>`
    select w.id, w.org_id as "orgId", w.project_id as "projectId", w.url, w.disabled_at as "disabledAt",
      w.disabled_reason as reason
    from webhooks w
    where w.disabled_reason in ('gone', 'failing') and w.disabled_at > ${since}::timestamptz and not exists (
      select 1 from notifications n
      where n.project_id = w.project_id and n.webhook_id = w.id and n.kind = 'webhook_disabled'
        and n.source = w.id || ' ' || (extract(epoch from w.disabled_at) * 1000)::bigint)
    order by w.disabled_at limit ${mostAtOnce}`.execute(db);
  return rows;
}

async function noticesOf({ db }: Pick<Services, 'db'>, webhook: DisabledWebhook): Promise<Notice[]> {
  const { id, orgId, projectId, url, disabledAt, reason } = webhook;
  // The rest of a webhook's address is often as good as a password.
  const details = { host: URL.parse(url)?.host ?? 'its receiver', reason };
  const managers = await findManagers(db, projectId);
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
