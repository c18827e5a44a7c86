import { formatCount } from '../../format-amount.ts';
import { countSealed } from '../../sealing/reseal.ts';
import { readSecretFile, writeSecretFile } from '../../secret-file.ts';
import { defineCommand } from '../command.ts';
import { withServices } from '../with-database.ts';
import { warnOfUnreadable } from './describe-sealed.ts';

export const forgetSecretsCommand = defineCommand({
  name: 'secret forget',
  summary: 'stop accepting previous secrets',
  details: [
    'Ends mobile sign-ins and unsubscribe links from before the rotation. Sites that',
    'prove their ownership must publish the new token, which the crawl rules show.',
    'Changes nothing while stored values still need a previous secret.',
  ],
  options: {},
  async run(_, context) {
    const { secret, secretFallbacks, dataDir } = context.config();
    const { outdated, unreadable } = await withServices(context, ({ services }) =>
      countSealed(services.db, services.secret),
    );
    warnOfUnreadable(unreadable, context.io);
    if (outdated > 0)
      throw new Error(
        `${formatCount(outdated, 'stored value')} need a previous secret. First run: fettle secret reseal`,
      );
    if (secret !== null) {
      const advice =
        secretFallbacks.length > 0 ? 'You can remove FETTLE_SECRET_FALLBACKS.' : 'There are none.';
      context.io.out(`Nothing needs the previous secrets. ${advice}`);
      return;
    }
    const [current, ...previous] = (await readSecretFile(dataDir)) ?? [];
    if (current !== undefined && previous.length > 0) await writeSecretFile(dataDir, [current]);
    context.io.out(
      previous.length > 0
        ? `${formatCount(previous.length, 'previous secret')} forgotten.`
        : 'Only the current secret is accepted; there is nothing to forget.',
    );
  },
});
