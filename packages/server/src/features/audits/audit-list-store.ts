import type { AuditListItem, Page } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { type AuditItemRow, itemColumns, toListItem } from './audit-rows.ts';

interface Paging {
  page: number;
  limit: number;
}

type PageRow = { total: number } & (AuditItemRow | { id: null });

/** Audits of a project that the caller can see, newest first; by the index audits_project. */
export async function readProjectAudits(
  ctx: Ctx,
  projectId: string,
  paging: Paging,
): Promise<Page<AuditListItem>> {
  return readPage(ctx, paging, {
    total: sql`select coalesce(sum(count), 0)::int as total from audit_counts where project_id = ${projectId}`,
    newest: () => sql`select audit.id from audits audit where audit.project_id = ${projectId}`,
  });
}

/** Audits of a whole organization, for callers who can see all its projects; by the index audits_org. */
export async function readOrgAudits(ctx: Ctx, orgId: string, paging: Paging): Promise<Page<AuditListItem>> {
  return readPage(ctx, paging, {
    total: sql`select coalesce(sum(count), 0)::int as total from audit_counts where org_id = ${orgId}`,
    newest: () => sql`select audit.id from audits audit where audit.org_id = ${orgId}`,
  });
}

/** Audits of some projects: the newest of each by the index audits_project, then the newest of these. */
export async function readAuditsOfProjects(
  ctx: Ctx,
  projects: RawBuilder<unknown>,
  paging: Paging,
): Promise<Page<AuditListItem>> {
  return readPage(ctx, paging, {
    total: sql`
      select coalesce(sum(audit_counts.count), 0)::int as total from (${projects}) visible
      join audit_counts on audit_counts.project_id = visible.id`,
    newest: (count) => sql`
      select audit.id from (${projects}) visible cross join lateral (
        select audit.id from audits audit where audit.project_id = visible.id order by audit.id desc limit ${count}) audit`,
  });
}

interface Source {
  total: RawBuilder<unknown>;
  /** Selects IDs that include the newest `count`. */
  newest: (count: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** One statement, so that the page and the total are of the same moment; a page past the end reads only the total. */
async function readPage(
  ctx: Ctx,
  { page, limit }: Paging,
  { total, newest }: Source,
): Promise<Page<AuditListItem>> {
  const offset = (page - 1) * limit;
  const ifReached = (rows: number) =>
    sql`(select case when total > ${offset}::bigint then ${rows}::bigint else 0 end from counted)`;
  const { rows } = await sql<PageRow>`
    with counted as materialized (${total}),
    page as materialized (
      select newest.id from (${newest(ifReached(offset + limit))}) newest
      order by newest.id desc limit ${ifReached(limit)} offset ${offset}::bigint)
    select counted.total, item.*
    from counted left join (
      select ${itemColumns} from page join audits audit on audit.id = page.id join projects project on project.id = audit.project_id
    ) item on true
    order by item.id desc`.execute(ctx.db);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.flatMap((row) => (row.id === null ? [] : [toListItem(row)])),
  };
}
