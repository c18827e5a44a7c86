import type { operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { requireWebhook } from './access.ts';
import { toWebhook } from './webhook-row.ts';

export const getWebhook: Handler<typeof operations.getWebhook> = async (ctx, { params }) =>
  toWebhook(ctx, await requireWebhook(ctx, params.id));
