import { nobody } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { countSignIns, markEmailVerified } from '../../features/identity/index.ts';
import { formatCount } from '../../format-amount.ts';
import { defineCommand } from '../command.ts';
import { withServices } from '../with-database.ts';
import { requireUser } from './require-user.ts';

export const verifyUserCommand = defineCommand({
  name: 'user verify',
  summary: "mark a user's email address as verified",
  details: [
    'For installations without a mail server, which cannot send verification links.',
    'With a verified email address, users see their invitations in the app, and',
    'Google sign-in is linked to the account without revoking its other access.',
  ],
  options: { email: { type: 'string', value: 'address', required: true, help: 'email address of the user' } },
  async run({ values }, context) {
    const live = await withServices(context, async ({ services }) => {
      const user = await requireUser(services.db, values.email);
      await inTransaction({ ...services, actor: nobody, afterCommit: [] }, (tx) =>
        markEmailVerified(tx, user, 'operator'),
      );
      return countSignIns(services.db, { id: user.id, now: services.clock().toISOString() });
    });
    context.io.out(`The email address ${values.email} is verified.`);
    context.io.out(
      `The account has ${formatCount(live.sessions, 'active session')} and ${formatCount(live.tokens, 'active token')}. If someone else may have created them, end the sessions and revoke the tokens with: fettle user reset-password --revoke-tokens --email ${values.email}`,
    );
  },
});
