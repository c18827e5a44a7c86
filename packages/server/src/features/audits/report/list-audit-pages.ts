import { type Input, limits, type operations } from '@fettle/contract';
import type { Ctx } from '../../../context.ts';
import { inSnapshot } from '../../../db/in-snapshot.ts';
import type { Handler } from '../../../handler.ts';
import { type PageSelection, readPagePage, streamPages } from './read-pages.ts';
import { fileNameOf, requireReports, type StoredReports } from './require-reports.ts';

type ListAuditPages = Handler<typeof operations.listAuditPages>;
type PageInput = Input<typeof operations.listAuditPages>;

const list: ListAuditPages = (ctx, input) =>
  inSnapshot(ctx, async (snapshot) => {
    const { selection } = await select(snapshot, input);
    const { page = 1, limit = limits.page.default } = input.query;
    return readPagePage(snapshot.db, selection, { page, limit });
  });

/** Every matching page, in the same order. */
const rows: ListAuditPages['rows'] = async (ctx, input) => {
  const { reports, selection } = await select(ctx, input);
  return { fileName: fileNameOf(reports, 'pages', 'csv'), batches: streamPages(ctx.db, selection) };
};

export const listAuditPages: ListAuditPages = Object.assign(list, { rows });

async function select(
  ctx: Ctx,
  { params, query }: PageInput,
): Promise<{ reports: StoredReports; selection: PageSelection }> {
  const reports = await requireReports(ctx, params.id);
  const { status, depth, indexable, url, sort = 'depth', order = 'asc' } = query;
  const selection = {
    auditId: reports.id,
    listId: reports.pageListId,
    status: status === undefined ? null : statusRange(status),
    depth: depth ?? null,
    indexable: indexable === undefined ? null : indexable === 'true',
    url: url ?? null,
    sort,
    order,
  };
  return { reports, selection };
}

/** `404` is one status, `4xx` the whole class. */
function statusRange(status: string): { from: number; to: number } {
  const base = Number(status.replace('xx', '00'));
  return { from: base, to: status.endsWith('xx') ? base + 99 : base };
}
