import type { operations } from '@fettle/contract';
import { withNotes } from '../../../answer.ts';
import type { Handler } from '../../../handler.ts';
import { methodOf, openSignIn } from '../sign-in/open-sign-in.ts';
import { proveLogin } from '../sign-in/prove-login.ts';
import { createSession } from './create-session.ts';

/** Signs a person in to the dashboard; always a new session, so that a planted cookie is worth nothing. */
export const openSession: Handler<typeof operations.openSession> = async (ctx, { body }) => {
  const user = await proveLogin(ctx, body);
  const session = await openSignIn(ctx, user, { method: methodOf(body), kind: 'browser' }, (tx) =>
    createSession(tx, user.id),
  );
  return withNotes({ user: { id: user.id, name: user.name, email: user.email } }, { session });
};
