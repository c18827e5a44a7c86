import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { requireConnection } from './connection-access.ts';
import { toConnection } from './connection-row.ts';

export const getConnection: Handler<typeof operations.getConnection> = async (ctx, { params }) =>
  toConnection(ctx, await requireConnection(ctx, params.id));
