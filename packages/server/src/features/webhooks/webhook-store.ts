import type { EventType, Page, Webhook } from '@fettle/contract';
import { limits } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { roleInProject, visibleProjects } from '../projects/access.ts';
import { toWebhook, type WebhookRow, webhookColumns } from './webhook-shape.ts';

export interface NewWebhook {
  id: string;
  projectId: string;
  orgId: string;
  url: string;
  events: readonly EventType[];
  sealedSecret: Buffer;
}

/**
 * Inserts a webhook; null when the project has as many as it may. The project is locked against others who add one:
 * two who count nineteen at once would make it twenty-one.
 */
export async function insertWebhook(tx: Ctx, wanted: NewWebhook): Promise<WebhookRow | null> {
  const project = await tx.db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', wanted.projectId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (project === undefined) throw notFound();
  const { rows } = await sql<WebhookRow>`
    insert into webhooks as w (id, org_id, project_id, url, events, secret, created_by, created_at)
    select ${wanted.id}::uuid, ${wanted.orgId}::uuid, ${wanted.projectId}::uuid, ${wanted.url},
      ${wanted.events}::text[], ${wanted.sealedSecret}::bytea, ${tx.actor.userId}::uuid,
      ${tx.clock().toISOString()}::timestamptz
    where (select count(*) from webhooks where project_id = ${wanted.projectId}::uuid) < ${limits.webhooksPerProject}::int
    returning ${webhookColumns}`.execute(tx.db);
  return rows[0] ?? null;
}

/** What a change sets; fields that are absent stay. */
export interface WebhookChange {
  url?: string | undefined;
  events?: readonly EventType[] | undefined;
  /** Only where it is the other way round now. */
  active?: boolean | undefined;
}

/**
 * Changes a webhook whose row is locked. Switched on, it starts with a clean record and its lane is due; switched
 * off, the lane is not, and whoever holds it cannot renew its claim.
 */
export async function changeWebhook(tx: Ctx, id: string, change: WebhookChange): Promise<WebhookRow> {
  const sets = [
    ...(change.url === undefined ? [] : [sql`url = ${change.url}`]),
    ...(change.events === undefined ? [] : [sql`events = ${change.events}::text[]`]),
    ...(change.active === undefined ? [] : [change.active ? switchOn : switchOff(tx)]),
  ];
  const { rows } = await sql<WebhookRow>`
    update webhooks as w set ${sql.join(sets.length === 0 ? [sql`id = id`] : sets)} where w.id = ${id}
    returning ${webhookColumns}`.execute(tx.db);
  const [row] = rows;
  if (row === undefined) throw notFound();
  return row;
}

const switchOn = sql`disabled_at = null, disabled_reason = null, failure_count = 0, failing_since = null,
  due_at = now(), claim_id = null, lease_until = null, tries = 0`;

function switchOff({ clock }: Pick<Ctx, 'clock'>) {
  return sql`disabled_at = ${clock().toISOString()}, disabled_reason = 'by_user', due_at = null`;
}

/** Stores a new secret; the one before it goes on signing until the time given. */
export async function replaceSecret(tx: Ctx, id: string, sealed: Buffer, until: string): Promise<WebhookRow> {
  const { rows } = await sql<WebhookRow>`
    update webhooks as w
    set secret = ${sealed}, previous_secret = secret, previous_secret_until = ${until} where w.id = ${id}
    returning ${webhookColumns}`.execute(tx.db);
  const [row] = rows;
  if (row === undefined) throw notFound();
  return row;
}

/** What waits for it is taken out by a trigger, which covers the deletion of a whole project too. */
export async function deleteWebhookRow(tx: Ctx, id: string): Promise<void> {
  await tx.db.deleteFrom('webhooks').where('id', '=', id).execute();
}

interface Paging {
  page: number;
  limit: number;
}

/** Webhooks of a project the caller is known to manage; at most {@link limits.webhooksPerProject}. */
export async function readProjectWebhooks(
  ctx: Ctx,
  projectId: string,
  paging: Paging,
): Promise<Page<Webhook>> {
  return await readPage(ctx, paging, sql`select w.id from webhooks w where w.project_id = ${projectId}`);
}

/** Webhooks of all projects the caller manages, project by project by the index webhooks_project. */
export async function readManagedWebhooks(ctx: Ctx, paging: Paging): Promise<Page<Webhook>> {
  return await readPage(
    ctx,
    paging,
    sql`
    select w.id from (${visibleProjects(ctx)}) v
    cross join lateral (select p.id, p.org_id from projects p where p.id = v.id offset 0) p
    cross join lateral (select w.id from webhooks w where w.project_id = p.id offset 0) w
    where ${roleInProject(ctx)} = 'owner'`,
  );
}

/** One statement, so that page and total are of one moment. */
async function readPage(ctx: Ctx, { page, limit }: Paging, ids: RawBuilder<unknown>): Promise<Page<Webhook>> {
  const { rows } = await sql<{ total: number } & (WebhookRow | { id: null })>`
    with mine as materialized (${ids}),
    page as materialized (
      select id from mine order by id desc limit ${limit} offset ${(page - 1) * limit}::bigint)
    select (select count(*)::int from mine) as total, item.*
    from (values (1)) one left join (
      select ${webhookColumns} from page join webhooks w on w.id = page.id) item on true
    order by item.id desc`.execute(ctx.db);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.flatMap((row) => (row.id === null ? [] : [toWebhook(ctx, row)])),
  };
}
