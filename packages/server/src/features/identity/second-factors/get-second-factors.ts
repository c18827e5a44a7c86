import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { countRecoveryCodes, readFactors, toFactor } from './second-factor-store.ts';

export const getSecondFactors: Handler<typeof operations.getSecondFactors> = async ({ db, actor }) => ({
  factors: (await readFactors(db, actor.userId)).map(toFactor),
  recoveryCodesLeft: await countRecoveryCodes(db, actor.userId),
});
