import type { operations } from '@fettle/contract';
import { sql } from 'kysely';
import { ApiError } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { insertOrg } from '../../orgs/access.ts';
import { hashPassword } from '../passwords/password.ts';
import { requireStrongPassword } from '../passwords/require-strong-password.ts';
import { createSession } from '../sessions/create-session.ts';
import { createUser } from './create-user.ts';
import { hasUsers } from './user-store.ts';

/** Creates the first user, their organization, and a session; CONFLICT once there is any user. */
export const setUp: Handler<typeof operations.setUp> = async (ctx, { body }) => {
  // Checked without the lock first, so that nobody can make a finished installation compute hashes.
  if (await hasUsers(ctx.db)) throw alreadySetUp();
  await requireStrongPassword(ctx, body.password, { ...body, orgNames: [body.orgName] });
  const passwordHash = await hashPassword(ctx, body.password);
  return inTransaction(ctx, async (tx) => {
    // Of two concurrent requests, the second waits here and then sees the first one's user.
    await sql`lock table users in share row exclusive mode`.execute(tx.db);
    if (await hasUsers(tx.db)) throw alreadySetUp();
    const { name, email, username = null, orgName } = body;
    const user = await createUser(tx, {
      name,
      email,
      username,
      passwordHash,
      // Whoever sets the installation up is its operator.
      verifiedBy: 'operator',
    });
    const now = tx.clock().toISOString();
    const org = await insertOrg(tx.db, { name: orgName, slug: null, ownerId: user.id, now });
    const actor = { ...tx.actor, userId: user.id, name, email };
    await recordSecurityEvent({ ...tx, actor }, { type: 'user.created', details: { by: 'set-up' } });
    const session = await createSession(tx, user.id);
    return { value: { user, org }, session };
  });
};

function alreadySetUp(): ApiError {
  return new ApiError('CONFLICT', 'This installation is already set up. Sign in instead.');
}
