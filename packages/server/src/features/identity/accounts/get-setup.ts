import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { mailSettings } from '../../../mail/send-mail.ts';
import { hasUsers } from './user-store.ts';

export const getSetup: Handler<typeof operations.getSetup> = async (ctx) => ({
  needed: !(await hasUsers(ctx.db)),
  googleClientId: ctx.config.googleClientId,
  sendsMail: mailSettings(ctx.config) !== null,
});
