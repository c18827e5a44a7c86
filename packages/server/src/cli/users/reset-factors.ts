import { resetFactors } from '../../features/identity/index.ts';
import { formatCount } from '../../format-amount.ts';
import { defineCommand } from '../command.ts';
import { withServices } from '../with-database.ts';
import { requireUser } from './require-user.ts';

export const resetFactorsCommand = defineCommand({
  name: 'user reset-factors',
  summary: "remove a user's second factors and recovery codes",
  details: [
    'For users who have lost all of them. Make sure that it is really them who asks:',
    'afterward, the password alone is enough to sign in. The user is notified by',
    'email, and the security log records it. Sessions and tokens stay.',
  ],
  options: { email: { type: 'string', value: 'address', required: true, help: 'email address of the user' } },
  async run({ values }, context) {
    const count = await withServices(context, async ({ services }) => {
      const user = await requireUser(services.db, values.email);
      return resetFactors({ ...services, afterCommit: [] }, user.id);
    });
    context.io.out(
      count === 0
        ? `${values.email} has no second factor.`
        : `Removed ${formatCount(count, 'second factor')} of ${values.email}. The password alone is now enough to sign in.`,
    );
  },
});
