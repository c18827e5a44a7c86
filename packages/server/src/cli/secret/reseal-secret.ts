import { resealAll } from '../../sealing/reseal.ts';
import { defineCommand } from '../command.ts';
import { withServices } from '../with-database.ts';
import { describeResealed } from './describe-sealed.ts';

export const resealSecretCommand = defineCommand({
  name: 'secret reseal',
  summary: 'encrypt stored values with the current secret',
  details: [
    'For use after FETTLE_SECRET has changed, while FETTLE_SECRET_FALLBACKS has the',
    'previous secret. Can run while the service does, and can be repeated.',
  ],
  options: {},
  async run(_, context) {
    await withServices(context, async ({ services }) => {
      describeResealed(await resealAll(services.db, services.secret), context.io);
    });
  },
});
