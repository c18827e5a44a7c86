import { type BrokenLink, type Input, limits, type operations } from '@fettle/contract';
import type { Ctx } from '../../../context.ts';
import { inSnapshot } from '../../../db/in-snapshot.ts';
import type { Handler } from '../../../handler.ts';
import { type LinkSelection, readBrokenLinks } from './read-broken-links.ts';
import { fileNameOf, requireReports, type StoredReports } from './require-reports.ts';

type ListBrokenLinks = Handler<typeof operations.listBrokenLinks>;
type LinkInput = Input<typeof operations.listBrokenLinks>;

const list: ListBrokenLinks = (ctx, input) =>
  inSnapshot(ctx, async (snapshot) => {
    const { selection } = await select(snapshot, input);
    const { page = 1, limit = limits.page.default } = input.query;
    return readBrokenLinks(snapshot.db, selection, { page, limit });
  });

/** Every matching link, in the same order; the list of a report is short enough for one batch. */
const rows: ListBrokenLinks['rows'] = async (ctx, input) => {
  const { reports, selection } = await select(ctx, input);
  async function* batches() {
    const { items } = await readBrokenLinks(ctx.db, selection, { page: 1, limit: 1_000_000 });
    yield items.map((link) => ({ ...link, sources: formatSources(link) }));
  }
  return { fileName: fileNameOf(reports, 'broken-links', 'csv'), batches: batches() };
};

export const listBrokenLinks: ListBrokenLinks = Object.assign(list, { rows });

async function select(
  ctx: Ctx,
  { params, query }: LinkInput,
): Promise<{ reports: StoredReports; selection: LinkSelection }> {
  const reports = await requireReports(ctx, params.id);
  const { type, url, sort = 'place', order = 'asc' } = query;
  return { reports, selection: { auditId: reports.id, type: type ?? null, url: url ?? null, sort, order } };
}

/** A readable cell: one line for each page with the link. */
function formatSources({ sources }: BrokenLink): string {
  return sources
    .map(({ url, anchorText }) => (anchorText === '' ? url : `${url} (${anchorText})`))
    .join('\n');
}
