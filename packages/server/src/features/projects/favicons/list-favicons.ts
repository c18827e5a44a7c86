import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { readFavicons } from './favicon-store.ts';

/** All at once, because marks of projects are everywhere on a page, and their images stay in the browser's cache. */
export const listFavicons: Handler<typeof operations.listFavicons> = async (ctx) => ({
  favicons: await readFavicons(ctx),
});
