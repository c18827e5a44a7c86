import {
  computePasswordHash,
  findAccount,
  findPasswordSubject,
  hasFactors,
  requireStrongPassword,
  setPassword,
} from '../../features/identity/index.ts';
import { defineCommand } from '../command.ts';
import { withServices } from '../with-database.ts';
import { choosePassword } from './choose-password.ts';
import { requireUser } from './require-user.ts';

export const resetPasswordCommand = defineCommand({
  name: 'user reset-password',
  summary: "set a user's password and sign out all their devices",
  details: [
    'The password is typed at the terminal, read from standard input with',
    '--password-stdin, or generated and printed once. API tokens stay valid unless',
    'you use --revoke-tokens. If the email address of the account was never verified,',
    'they are always revoked, because someone else may have created the account.',
  ],
  options: {
    email: { type: 'string', value: 'address', required: true, help: 'email address of the user' },
    'revoke-tokens': { type: 'boolean', help: 'also revoke all API tokens' },
    'password-stdin': { type: 'boolean', help: 'read the password from standard input' },
  },
  async run({ values }, context) {
    const { password, isGenerated } = await choosePassword(values['password-stdin']);
    await withServices(context, async ({ services }) => {
      const user = await requireUser(services.db, values.email);
      await requireStrongPassword(services, password, await findPasswordSubject(services.db, user.id));
      const passwordHash = await computePasswordHash(password);
      const account = await findAccount(services.db, user.email);
      const revokeTokens = values['revoke-tokens'] === true || account?.isVerified !== true;
      await setPassword({ ...services, afterCommit: [] }, user.id, passwordHash, { revokeTokens });
      const ended = revokeTokens
        ? 'All sessions were ended, and all API tokens were revoked.'
        : 'All sessions were ended.';
      context.io.out(`${values.email} has a new password. ${ended}`);
      if (await hasFactors(services.db, user.id)) {
        context.io.out('Signing in still needs the second factor. To remove it: fettle user reset-factors');
      }
    });
    if (isGenerated) context.io.out(`Password, shown only once: ${password}`);
  },
});
