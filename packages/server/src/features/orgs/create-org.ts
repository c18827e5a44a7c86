import type { operations } from '@fettle/contract';
import { ApiError } from '../../api-error.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { recordSecurityEvent } from '../../security-log/record-security-event.ts';
import { mayCreateOrgs } from './access.ts';
import { insertOrg } from './org-store.ts';

/** Creates an org, for those whom the installation lets; the caller becomes its first owner. */
export const createOrg: Handler<typeof operations.createOrg> = async (ctx, { body }) => {
  if (!(await mayCreateOrgs(ctx))) {
    throw new ApiError(
      'FORBIDDEN',
      'You may not create organizations here. Ask whoever runs this installation, or an owner of your organization.',
    );
  }
  return inTransaction(ctx, async (tx) => {
    const org = await insertOrg(tx.db, {
      name: body.name,
      slug: body.slug ?? null,
      ownerId: tx.actor.userId,
      now: tx.clock().toISOString(),
    });
    const details = { organization: org.name, slug: org.slug };
    await recordSecurityEvent(tx, { type: 'org.created', orgId: org.id, details });
    return org;
  });
};
