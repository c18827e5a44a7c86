import type { AuditListItem, Page } from '@fettle/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { type AuditItemRow, itemColumns, toListItem } from './audit-shapes.ts';

interface Paging {
  page: number;
  limit: number;
}

type PageRow = { total: number } & (AuditItemRow | { id: null });

/** Audits of a project the caller is known to see, newest first; by the index audits_project. */
export async function readProjectAudits(
  ctx: Ctx,
  projectId: string,
  paging: Paging,
): Promise<Page<AuditListItem>> {
  return readPage(ctx, paging, {
    total: sql`select coalesce(sum(count), 0)::int as total from audit_counts where project_id = ${projectId}`,
    newest: () => sql`select a.id from audits a where a.project_id = ${projectId}`,
  });
}

/** Audits of a whole org, for who sees all its projects; by the index audits_org. */
export async function readOrgAudits(ctx: Ctx, orgId: string, paging: Paging): Promise<Page<AuditListItem>> {
  return readPage(ctx, paging, {
    total: sql`select coalesce(sum(count), 0)::int as total from audit_counts where org_id = ${orgId}`,
    newest: () => sql`select a.id from audits a where a.org_id = ${orgId}`,
  });
}

/** Audits of some projects: of each its newest from the index audits_project, then the newest of these. */
export async function readAuditsOfProjects(
  ctx: Ctx,
  projects: RawBuilder<unknown>,
  paging: Paging,
): Promise<Page<AuditListItem>> {
  return readPage(ctx, paging, {
    total: sql`
      select coalesce(sum(c.count), 0)::int as total from (${projects}) v
      join audit_counts c on c.project_id = v.id`,
    newest: (count) => sql`
      select a.id from (${projects}) v cross join lateral (
        select a.id from audits a where a.project_id = v.id order by a.id desc limit ${count}) a`,
  });
}

interface Source {
  total: RawBuilder<unknown>;
  /** Ids that hold the newest `count` among them. */
  newest: (count: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** One statement, so that page and total are of one moment; a page past the end reads the total and nothing else. */
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
      select n.id from (${newest(ifReached(offset + limit))}) n
      order by n.id desc limit ${ifReached(limit)} offset ${offset}::bigint)
    select counted.total, item.*
    from counted left join (
      select ${itemColumns} from page join audits a on a.id = page.id join projects p on p.id = a.project_id
    ) item on true
    order by item.id desc`.execute(ctx.db);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.flatMap((row) => (row.id === null ? [] : [toListItem(row)])),
  };
}
