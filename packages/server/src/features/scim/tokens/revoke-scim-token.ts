import type { operations } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { isId } from '../../../ids.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { requireOrg } from '../../orgs/access.ts';
import { revokeToken } from './scim-token-store.ts';

/** Revokes a token of an identity provider; its next request is refused. */
export const revokeScimToken: Handler<typeof operations.revokeScimToken> = async (ctx, { params }) =>
  inTransaction(ctx, async (tx) => {
    const org = await requireOrg(tx, params.slug, 'admin');
    if (!isId(params.tokenId)) throw notFound();
    const id = params.tokenId.toLowerCase();
    const revoked = await revokeToken(tx.db, { id, orgId: org.id, now: tx.clock().toISOString() });
    if (revoked === undefined) throw notFound();
    if (revoked.isNew) {
      await recordSecurityEvent(tx, {
        type: 'scim_token.revoked',
        orgId: org.id,
        subject: null,
        details: { id, name: revoked.name },
      });
    }
    return { id };
  });
