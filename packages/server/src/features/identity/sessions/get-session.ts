import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { mayCreateOrgs, readFactorDemands } from '../../orgs/access.ts';

export const getSession: Handler<typeof operations.getSession> = async (ctx) => ({
  user: { id: ctx.actor.userId, name: ctx.actor.name, email: ctx.actor.email },
  secondFactorRequiredBy: await readFactorDemands(ctx),
  mayCreateOrgs: await mayCreateOrgs(ctx),
});
