import { type Input, limits, type operations, type Page, type PageLink } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inSnapshot } from '../../../db/in-snapshot.ts';
import type { Handler } from '../../../handler.ts';
import { fileNameOf } from '../report/require-reports.ts';
import { findPage, type KnownPage } from './find-page.ts';
import { readLinksIn, readLinksOut } from './read-page-links.ts';

type ListPageLinks = Handler<typeof operations.listPageLinks>;
type Query = Input<typeof operations.listPageLinks>['query'];

const list: ListPageLinks = (ctx, { params, query }) =>
  inSnapshot(ctx, async (snapshot) => {
    const known = await find(snapshot, params.id, query);
    const { page = 1, limit = limits.page.default } = query;
    return read(snapshot, known, query, { offset: (page - 1) * limit, limit });
  });

const linksPerBatch = 1000;

/** Every link, in the same order. */
const rows: ListPageLinks['rows'] = async (ctx, { params, query }) => {
  const known = await find(ctx, params.id, query);
  async function* batches() {
    for (let offset = 0; ; offset += linksPerBatch) {
      const { items, total } = await read(ctx, known, query, { offset, limit: linksPerBatch });
      if (items.length > 0) yield items;
      if (items.length < linksPerBatch || offset + linksPerBatch >= total) return;
    }
  }
  return { fileName: fileNameOf(known.audit, `links-${query.direction}`, 'csv'), batches: batches() };
};

export const listPageLinks: ListPageLinks = Object.assign(list, { rows });

function find(ctx: Ctx, auditId: string, { url, direction, result }: Query): Promise<KnownPage> {
  if (direction === 'in' && result !== undefined) {
    const message = '"result" filters links out only. Leave it out, or send "direction=out"';
    throw new ApiError('BAD_REQUEST', message, { details: [{ path: 'result', message }] });
  }
  return findPage(ctx, auditId, url);
}

async function read(
  ctx: Ctx,
  known: KnownPage,
  { direction, result }: Query,
  range: { offset: number; limit: number },
): Promise<Page<PageLink>> {
  if (direction === 'in') {
    const { items, total } = await readLinksIn(ctx, known, range);
    return { items, total };
  }
  const links = (await readLinksOut(ctx, known)) ?? [];
  const matching = result === undefined ? links : links.filter((link) => link.result === result);
  return { items: matching.slice(range.offset, range.offset + range.limit), total: matching.length };
}
