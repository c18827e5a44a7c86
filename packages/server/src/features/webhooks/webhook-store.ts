import type { EventType, Page, Webhook, WebhookFormat } from '@fettle/contract';
import { limits } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { roleInProject, visibleProjects } from '../projects/access.ts';
import { toWebhook, type WebhookRow, webhookColumns } from './webhook-row.ts';

export interface NewWebhook {
  id: string;
  projectId: string;
  orgId: string;
  /** What is shown of the URL of a chat; all of it otherwise. */
  url: string;
  format: WebhookFormat;
  /** The whole URL of a chat; null otherwise. */
  sealedUrl: Buffer | null;
  events: readonly EventType[];
  sealedSecret: Buffer;
}

/**
 * Inserts a webhook; null when the project has the maximum already. The project is locked meanwhile: two requests that
 * both count nineteen would otherwise make it twenty-one.
 */
export async function insertWebhook(tx: Ctx, webhook: NewWebhook): Promise<WebhookRow | null> {
  const project = await tx.db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', webhook.projectId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (project === undefined) throw notFound();
  const { rows } = await sql<WebhookRow>`
    insert into webhooks as webhook (id, org_id, project_id, url, format, sealed_url, events,
      secret, created_by, created_at)
    select ${webhook.id}::uuid, ${webhook.orgId}::uuid, ${webhook.projectId}::uuid, ${webhook.url}, ${webhook.format},
      ${webhook.sealedUrl}::bytea, ${webhook.events}::text[], ${webhook.sealedSecret}::bytea, ${tx.actor.userId}::uuid,
      ${tx.clock().toISOString()}::timestamptz
    where (select count(*) from webhooks where project_id = ${webhook.projectId}::uuid) < ${limits.webhooksPerProject}::int
    returning ${webhookColumns}`.execute(tx.db);
  return rows[0] ?? null;
}

/** What a change sets; absent fields stay as they are. */
export interface WebhookChange {
  url?: string | undefined;
  sealedUrl?: Buffer | undefined;
  events?: readonly EventType[] | undefined;
  /** Only when it differs from the current state. */
  active?: boolean | undefined;
}

/**
 * Changes a webhook whose row is locked. When it is resumed, its health starts anew and its queue is due. When it is
 * paused, its queue is not due, and a worker that holds it cannot renew the claim.
 */
export async function changeWebhook(tx: Ctx, id: string, change: WebhookChange): Promise<WebhookRow> {
  const sets = [
    ...(change.url === undefined ? [] : [sql`url = ${change.url}`]),
    ...(change.sealedUrl === undefined ? [] : [sql`sealed_url = ${change.sealedUrl}::bytea`]),
    ...(change.events === undefined ? [] : [sql`events = ${change.events}::text[]`]),
    ...(change.active === undefined ? [] : [change.active ? enable : disable(tx)]),
  ];
  const { rows } = await sql<WebhookRow>`
    update webhooks as webhook set ${sql.join(sets.length === 0 ? [sql`id = id`] : sets)} where webhook.id = ${id}
    returning ${webhookColumns}`.execute(tx.db);
  const [row] = rows;
  if (row === undefined) throw notFound();
  return row;
}

const enable = sql`disabled_at = null, disabled_reason = null, failure_count = 0, failing_since = null,
  due_at = now(), claim_id = null, lease_until = null, tries = 0`;

function disable({ clock }: Pick<Ctx, 'clock'>) {
  return sql`disabled_at = ${clock().toISOString()}, disabled_reason = 'by_user', due_at = null`;
}

/** Stores a new secret; the previous one signs too until the given time. */
export async function replaceSecret(tx: Ctx, id: string, sealed: Buffer, until: string): Promise<WebhookRow> {
  const { rows } = await sql<WebhookRow>`
    update webhooks as webhook
    set secret = ${sealed}, previous_secret = secret, previous_secret_until = ${until} where webhook.id = ${id}
    returning ${webhookColumns}`.execute(tx.db);
  const [row] = rows;
  if (row === undefined) throw notFound();
  return row;
}

/** A trigger ends its pending deliveries, and does so too when a whole project is deleted. */
export async function deleteWebhookRow(tx: Ctx, id: string): Promise<void> {
  await tx.db.deleteFrom('webhooks').where('id', '=', id).execute();
}

interface Paging {
  page: number;
  limit: number;
}

/** Webhooks of a project that the caller manages; no more than {@link limits.webhooksPerProject}. */
export async function readProjectWebhooks(
  ctx: Ctx,
  projectId: string,
  paging: Paging,
): Promise<Page<Webhook>> {
  return await readPage(ctx, paging, sql`select id from webhooks where project_id = ${projectId}`);
}

/** Webhooks of all projects the caller manages, project by project by the index webhooks_project. */
export async function readManagedWebhooks(ctx: Ctx, paging: Paging): Promise<Page<Webhook>> {
  return await readPage(
    ctx,
    paging,
    sql`
    select webhook.id from (${visibleProjects(ctx)}) visible
    cross join lateral (select inner_project.id, inner_project.org_id from projects inner_project
      where inner_project.id = visible.id offset 0) project
    cross join lateral (select id from webhooks where project_id = project.id offset 0) webhook
    where ${roleInProject(ctx)} = 'owner' and project.org_id <> all(${ctx.actor.guestIn}::uuid[])`,
  );
}

/** One statement, so that the page and the total are of the same moment. */
async function readPage(ctx: Ctx, { page, limit }: Paging, ids: RawBuilder<unknown>): Promise<Page<Webhook>> {
  const { rows } = await sql<{ total: number } & (WebhookRow | { id: null })>`
    with managed as materialized (${ids}),
    page as materialized (
      select id from managed order by id desc limit ${limit} offset ${(page - 1) * limit}::bigint)
    select (select count(*)::int from managed) as total, item.*
    from (values (1)) single left join (
      select ${webhookColumns} from page join webhooks webhook on webhook.id = page.id) item on true
    order by item.id desc`.execute(ctx.db);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.flatMap((row) => (row.id === null ? [] : [toWebhook(ctx, row)])),
  };
}
