import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { readLinkPage, requireSharing } from './report-link-store.ts';

/** The links without their URLs: only the hashes of the tokens are stored. */
export const listReportLinks: Handler<typeof operations.listReportLinks> = async (ctx, { params, query }) => {
  const audit = await requireSharing(ctx, params.id);
  return readLinkPage(ctx, audit.id, query);
};
