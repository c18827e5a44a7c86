import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { methodOf, openSignIn } from '../sign-in/open-sign-in.ts';
import { verifyCredentials } from '../sign-in/verify-credentials.ts';
import { createSession } from './create-session.ts';

/** Signs a person in to the dashboard; always with a new session, so that a planted cookie is worthless. */
export const openSession: Handler<typeof operations.openSession> = async (ctx, { body }) => {
  const user = await verifyCredentials(ctx, body);
  const session = await openSignIn(ctx, user, { method: methodOf(body), kind: 'browser' }, (tx) =>
    createSession(tx, user.id),
  );
  return { value: { user: { id: user.id, name: user.name, email: user.email } }, session };
};
