import type { operations } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import type { Handler } from '../../../handler.ts';
import { deletePicture } from './picture-store.ts';

export const removeOwnPicture: Handler<typeof operations.removeOwnPicture> = async ({ db, actor }) => {
  const id = await deletePicture(db, actor.userId);
  if (id === undefined) throw notFound();
  return { id };
};
