import { setTimeout as delay } from 'node:timers/promises';
import { resealAll } from '../../sealing/reseal.ts';
import { maxAccepted, rotateSecretFile } from '../../sealing/rotate-secret-file.ts';
import { createSecret } from '../../secret.ts';
import { followMs, readSecretFile } from '../../secret-file.ts';
import { defineCommand } from '../command.ts';
import { withServices } from '../with-database.ts';
import { describeResealed } from './describe-sealed.ts';

/** Enough for a busy process, too. */
const pauseMs = 2 * followMs;

export const rotateSecretCommand = defineCommand({
  name: 'secret rotate',
  summary: 'replace the generated secret while the service runs',
  details: [
    'Generates a new secret in the data folder and encrypts stored values with it.',
    'The previous secret stays accepted until you run: fettle secret forget',
    'If FETTLE_SECRET is set, the command says how to rotate it.',
  ],
  options: {},
  async run(_, context) {
    const { secret, dataDir } = context.config();
    if (secret !== null) throw new Error(bySetting);
    const texts = await readSecretFile(dataDir);
    if (texts === null) throw new Error(`${dataDir} has no secret yet; there is nothing to rotate.`);
    if (texts.length >= maxAccepted)
      throw new Error(`${texts.length} secrets are accepted already. First run: fettle secret forget`);
    await withServices(context, async ({ services }) => {
      context.io.progress?.('Waiting for running processes to accept the new secret');
      const rotated = await rotateSecretFile(dataDir, texts, () => delay(pauseMs));
      describeResealed(await resealAll(services.db, createSecret(rotated)), context.io);
    });
    context.io.out(
      'The secret is rotated. The previous one is still accepted in mobile sign-ins, links, and proofs of',
    );
    context.io.out(
      'site ownership. After 30 days, when mobile sign-ins have expired, run: fettle secret forget',
    );
  },
});

const bySetting = [
  'FETTLE_SECRET is set, so rotate it there, without stopping all processes at once:',
  '  1. Add the new secret to FETTLE_SECRET_FALLBACKS of every process, and restart one after the other.',
  '  2. Set FETTLE_SECRET to the new secret and FETTLE_SECRET_FALLBACKS to the old one, and restart them again.',
  '  3. Run: fettle secret reseal',
  '  4. After 30 days, run fettle secret forget, which says whether FETTLE_SECRET_FALLBACKS can be removed.',
].join('\n');
