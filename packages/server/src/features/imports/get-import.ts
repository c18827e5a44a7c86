import type { operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { requireImport } from './import-store.ts';

/** An import with its progress and its result. */
export const getImport: Handler<typeof operations.getImport> = async (ctx, { params }) =>
  await requireImport(ctx, params.id);
