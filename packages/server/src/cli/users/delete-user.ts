import { ApiError } from '../../api-error.ts';
import { nobody } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { deleteUser } from '../../features/transfer/index.ts';
import { defineCommand, UsageError } from '../command.ts';
import { withServices } from '../with-database.ts';
import { requireUser } from './require-user.ts';

export const deleteUserCommand = defineCommand({
  name: 'user delete',
  summary: 'delete a user and what belongs to their account',
  words: ['email'],
  details: [
    'What the user wrote stays with its organizations, under the name "Deleted user".',
    'The last owner of an organization cannot be deleted. This cannot be undone.',
  ],
  options: {
    yes: { type: 'boolean', help: 'confirm the deletion' },
  },
  async run({ values, words: [email = ''] }, context) {
    if (!values.yes) throw new UsageError(`this cannot be undone: add --yes to delete ${email}.`);
    await withServices(context, async ({ services }) => {
      const user = await requireUser(services.db, email);
      try {
        await inTransaction({ ...services, afterCommit: [] as (() => void)[] }, (tx) =>
          deleteUser(tx, user, { by: 'command', actor: nobody }),
        );
      } catch (error) {
        if (error instanceof ApiError) throw new Error(error.message, { cause: error });
        throw error;
      }
    });
    context.io.out(`Deleted the account of ${email}. Copies of the name are removed in the background.`);
  },
});
