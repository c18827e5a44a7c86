import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { mailSettings } from '../../../mail/send-mail.ts';
import { relyingParty } from '../second-factors/relying-party.ts';
import { hasUsers } from './user-store.ts';

export const getSetup: Handler<typeof operations.getSetup> = async (ctx) => ({
  needed: !(await hasUsers(ctx.db)),
  googleClientId: ctx.config.googleClientId,
  passkeyHost: relyingParty(ctx.config)?.id ?? null,
  sendsMail: mailSettings(ctx.config) !== null,
});
