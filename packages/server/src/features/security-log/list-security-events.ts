import { type Input, limits, type operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { requireOrg } from '../orgs/access.ts';
import { type LogSelection, readSelection } from './log-selection.ts';
import { readOrgEntries, streamOrgEntries } from './org-entries-store.ts';

type ListSecurityEvents = Handler<typeof operations.listSecurityEvents>;

/** What owners can see of their organization and of its members' accounts; nothing of any other organization. */
const list: ListSecurityEvents = async (ctx, { params, query }) => {
  const org = await requireOrg(ctx, params.slug, 'owner');
  const { page = 1, limit = limits.page.default } = query;
  return readOrgEntries(ctx, org.id, select(query), { page, limit });
};

const rows: ListSecurityEvents['rows'] = async (ctx, { params, query }) => {
  const org = await requireOrg(ctx, params.slug, 'owner');
  const day = ctx.clock().toISOString().slice(0, 10);
  return {
    fileName: `security-log-${org.slug}-${day}.csv`,
    batches: streamOrgEntries(ctx, org.id, select(query)),
  };
};

export const listSecurityEvents: ListSecurityEvents = Object.assign(list, { rows });

function select({ userId, ...query }: Input<typeof operations.listSecurityEvents>['query']): LogSelection {
  return readSelection({ ...query, userId: userId ?? null });
}
