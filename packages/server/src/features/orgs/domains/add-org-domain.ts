import { limits, type operations } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { violatedConstraint } from '../../../db/violated-constraint.ts';
import type { Handler } from '../../../handler.ts';
import { newId } from '../../../ids.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { requireOrg } from '../access.ts';
import { makeDomainToken } from './domain-record.ts';
import { insertDomain, toDomain } from './domain-store.ts';
import { readDomain } from './read-domain.ts';

/** Adds a domain. Whether somebody else has verified it is not said before the caller has proved to control it. */
export const addOrgDomain: Handler<typeof operations.addOrgDomain> = async (ctx, { params, body }) => {
  await requireOrg(ctx, params.slug, 'admin');
  const domain = readDomain(body.domain);
  try {
    return await inTransaction(ctx, async (tx) => {
      const org = await requireOrg(tx, params.slug, 'admin');
      const row = await insertDomain(tx.db, {
        id: newId(),
        orgId: org.id,
        domain,
        token: makeDomainToken(),
        createdBy: tx.actor.userId,
        now: tx.clock().toISOString(),
      });
      if (row === null) throw tooMany();
      const entry = { type: 'domain.added', orgId: org.id, subject: null, details: { domain } } as const;
      await recordSecurityEvent(tx, entry);
      return toDomain(row);
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'org_domains_org_id_domain_key') throw error;
    throw new ApiError('CONFLICT', `The organization already has the domain ${domain}.`);
  }
};

function tooMany(): ApiError {
  return new ApiError(
    'CONFLICT',
    `An organization can have up to ${limits.domainsPerOrg} domains. Remove one that is not used first.`,
  );
}
