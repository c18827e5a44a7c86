import type { operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';

export const getSession: Handler<typeof operations.getSession> = async ({ actor }) => ({
  user: { id: actor.userId, name: actor.name, email: actor.email },
});
