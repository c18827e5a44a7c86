import { isEmail } from '@fettle/contract';
import { nobody } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { violatedConstraint } from '../../db/violated-constraint.ts';
import { replaceEmail } from '../../features/identity/index.ts';
import { defineCommand, UsageError } from '../command.ts';
import { withServices } from '../with-database.ts';
import { requireUser } from './require-user.ts';

export const setEmailCommand = defineCommand({
  name: 'user set-email',
  summary: "change a user's email address",
  details: ['The new email address counts as verified by you. Sessions and tokens stay valid.'],
  options: {
    email: { type: 'string', value: 'address', required: true, help: 'current email address of the user' },
    to: { type: 'string', value: 'address', required: true, help: 'new email address' },
  },
  async run({ values }, context) {
    const to = values.to.trim();
    if (!isEmail(to)) throw new UsageError(`--to must be an email address, not "${values.to}".`);
    await withServices(context, async ({ services }) => {
      const { id, name, email } = await requireUser(services.db, values.email);
      try {
        await inTransaction({ ...services, actor: nobody, afterCommit: [] }, (tx) =>
          replaceEmail(tx, { id, name, email }, { to, by: 'operator' }),
        );
      } catch (error) {
        if (violatedConstraint(error) !== 'users_email') throw error;
        throw new Error(`the email address "${to}" belongs to another user.`, { cause: error });
      }
    });
    context.io.out(`Changed the email address of ${values.email} to ${to}.`);
  },
});
