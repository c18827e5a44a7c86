import {
  computePasswordHash,
  findAccount,
  findPasswordSubject,
  requireStrongPassword,
  setPassword,
} from '../../features/identity/index.ts';
import { defineCommand } from '../command.ts';
import { withServices } from '../with-database.ts';
import { choosePassword } from './choose-password.ts';
import { requireUser } from './require-user.ts';

export const resetPasswordCommand = defineCommand({
  name: 'user reset-password',
  summary: 'give a user another password and end every sign-in',
  details: [
    'The password is typed at the terminal, read from the standard input with --password-stdin, or made and',
    'printed once. Personal tokens stay unless --revoke-tokens is given; those of an account whose address was never',
    'verified are always revoked, because somebody else may have made it.',
  ],
  options: {
    email: { type: 'string', value: 'address', required: true, help: 'of the user' },
    'revoke-tokens': { type: 'boolean', help: 'revoke the personal tokens too' },
    'password-stdin': { type: 'boolean', help: 'read the password from the standard input' },
  },
  async run({ values }, around) {
    const { password, isGenerated } = await choosePassword(values['password-stdin']);
    await withServices(around, async ({ services }) => {
      const user = await requireUser(services.db, values.email);
      requireStrongPassword(password, await findPasswordSubject(services.db, user.id));
      const passwordHash = await computePasswordHash(password);
      const account = await findAccount(services.db, user.email);
      const revokeTokens = values['revoke-tokens'] === true || account?.isVerified !== true;
      await setPassword({ ...services, afterCommit: [] }, user.id, passwordHash, { revokeTokens });
      const ended = revokeTokens ? 'every sign-in and token of it has' : 'every sign-in of it has';
      around.io.out(`${values.email} has another password, and ${ended} ended.`);
    });
    if (isGenerated) around.io.out(`Password, shown only now: ${password}`);
  },
});
