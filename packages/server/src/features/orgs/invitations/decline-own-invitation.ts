import type { operations } from '@fettle/contract';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { decline } from './decline-invitation.ts';
import { lockOwnInvitation } from './own-invitation-store.ts';

/** Declines an invitation in the app. */
export const declineOwnInvitation: Handler<typeof operations.declineOwnInvitation> = async (
  ctx,
  { params },
) => inTransaction(ctx, async (tx) => decline(tx, await lockOwnInvitation(tx, params.id)));
