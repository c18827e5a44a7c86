import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { requireOrg } from '../access.ts';
import { readBranding, toBranding } from './branding-store.ts';

/** Everybody in the organization sees it on reports. */
export const getOrgBranding: Handler<typeof operations.getOrgBranding> = async (ctx, { params }) => {
  const org = await requireOrg(ctx, params.slug);
  return toBranding(await readBranding(ctx.db, org.id));
};
