import {
  computePasswordHash,
  findPasswordSubject,
  requireGoodPassword,
  setPassword,
} from '../features/identity/index.ts';
import { choosePassword } from './choose-password.ts';
import { defineCommand } from './command.ts';
import { requireUser } from './require-user.ts';
import { withServices } from './with-database.ts';

export const resetPasswordCommand = defineCommand({
  name: 'user reset-password',
  summary: 'give a user another password and end every sign-in',
  details: [
    'The password is typed at the terminal, read from the standard input with --password-stdin, or made and',
    'printed once. Personal tokens stay; they are revoked one by one.',
  ],
  options: {
    email: { type: 'string', value: 'address', required: true, help: 'of the user' },
    'password-stdin': { type: 'boolean', help: 'read the password from the standard input' },
  },
  async run({ values }, around) {
    const { password, isGenerated } = await choosePassword(values['password-stdin']);
    await withServices(around, async ({ services }) => {
      const user = await requireUser(services.db, values.email);
      requireGoodPassword(password, await findPasswordSubject(services.db, user.id));
      const passwordHash = await computePasswordHash(password);
      await setPassword({ ...services, afterCommit: [] }, user.id, passwordHash);
    });
    around.io.out(`${values.email} has another password, and every sign-in of it has ended.`);
    if (isGenerated) around.io.out(`Password, shown only now: ${password}`);
  },
});
