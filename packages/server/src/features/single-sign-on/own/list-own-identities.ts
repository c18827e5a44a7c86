import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { readOwnIdentities } from './own-identity-store.ts';

export const listOwnIdentities: Handler<typeof operations.listOwnIdentities> = async ({ db, actor }) => ({
  identities: await readOwnIdentities(db, actor.userId),
});
