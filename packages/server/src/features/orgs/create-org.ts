import type { Input, operations } from '@fettle/contract';
import { ApiError } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { recordSecurityEvent } from '../../security-log/record-security-event.ts';
import { mayCreateOrgs } from './access.ts';
import { checkSlug, insertOrg } from './org-store.ts';

type CreateOrg = Handler<typeof operations.createOrg>;

/** Whoever may not found one learns nothing of slugs. One that is taken is counted, which a transaction would undo. */
async function prepare(ctx: Ctx, { body }: Input<typeof operations.createOrg>): Promise<Ctx> {
  if (!(await mayCreateOrgs(ctx))) {
    throw new ApiError(
      'FORBIDDEN',
      'You do not have permission to create organizations. Ask the operator of this installation or an owner of your organization.',
    );
  }
  if (body.slug !== undefined) await checkSlug(ctx, body.slug);
  return ctx;
}

const create: CreateOrg = async (ctx, input) => {
  if (!ctx.db.isTransaction) await prepare(ctx, input);
  const { name, slug = null } = input.body;
  return inTransaction(ctx, async (tx) => {
    const now = tx.clock().toISOString();
    const org = await insertOrg(tx.db, { name, slug, ownerId: tx.actor.userId, now });
    const details = { organization: org.name, slug: org.slug };
    await recordSecurityEvent(tx, { type: 'org.created', orgId: org.id, details });
    return org;
  });
};

/** Creates an org, for those whom the installation lets; the caller becomes its first owner. */
export const createOrg: CreateOrg = Object.assign(create, { prepare });
