import type { operations } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import type { Handler } from '../../../handler.ts';
import { isId } from '../../../ids.ts';
import { renameFactor, toFactor } from './second-factor-store.ts';

export const renameSecondFactor: Handler<typeof operations.renameSecondFactor> = async (
  ctx,
  { params: { id }, body },
) => {
  const { userId } = ctx.actor;
  const factor = isId(id) ? await renameFactor(ctx.db, { id, userId, name: body.name }) : undefined;
  if (factor === undefined) throw notFound();
  return toFactor(factor);
};
