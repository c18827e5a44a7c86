import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { readPictures } from './picture-store.ts';

/** All at once, because names with pictures are everywhere on a page. */
export const listPictures: Handler<typeof operations.listPictures> = async ({ db, actor }) => ({
  pictures: await readPictures(db, actor.userId),
});
