import type { operations } from '@fettle/contract';
import { ApiError, notFound } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { type OrgAccess, requireOrg } from '../access.ts';
import { hasToken, recordOf } from './domain-record.ts';
import { type DomainRow, requireDomain, toDomain } from './domain-store.ts';
import { proveDomain } from './prove-domain.ts';

/** Verifies a domain by its TXT record. One that the operator has verified stays as it is. */
export const verifyOrgDomain: Handler<typeof operations.verifyOrgDomain> = async (ctx, { params }) => {
  const { row } = await requireOwnDomain(ctx, params);
  if (row.verifiedBy === 'operator') return toDomain(row);
  // Before the transaction: DNS may take seconds to respond.
  const records = await ctx.lookUpTxt(recordOf(row).name);
  if (!hasToken(records, row.token)) throw notThere(row, records);
  return inTransaction(ctx, async (tx) => {
    const { row: current } = await requireOwnDomain(tx, params);
    const verified = await proveDomain(tx, current, { by: 'dns', records });
    if (verified === null) throw notFound();
    return toDomain(verified);
  });
};

/** A domain of an organization whose domains the caller manages. */
export async function requireOwnDomain(
  ctx: Ctx,
  { slug, domainId }: { slug: string; domainId: string },
): Promise<{ org: OrgAccess; row: DomainRow }> {
  const org = await requireOrg(ctx, slug, 'admin');
  return { org, row: await requireDomain(ctx.db, org.id, domainId) };
}

function notThere(row: DomainRow, records: readonly string[]): ApiError {
  const { name, value } = recordOf(row);
  const found = records.length === 0 ? 'has no TXT record' : 'has other TXT records';
  return new ApiError(
    'CONFLICT',
    `${name} ${found}. Add one with the value ${value}, wait until DNS has it, which can take an hour, and try again.`,
  );
}
