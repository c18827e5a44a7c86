import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { requireOrg } from '../../orgs/access.ts';
import { findOrgDeletion } from './org-deletion-store.ts';

/** Every member can know it, because it is about their work too. */
export const getOrgDeletion: Handler<typeof operations.getOrgDeletion> = async (ctx, { params }) => {
  const org = await requireOrg(ctx, params.slug);
  return { deletion: await findOrgDeletion(ctx.db, org.id), days: ctx.config.orgDeletionDays };
};
