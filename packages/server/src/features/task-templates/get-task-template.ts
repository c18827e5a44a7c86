import type { operations } from '@fettle/contract';
import type { Handler } from '../../handler.ts';
import { requireTemplate } from './require-template.ts';

/** A template with its description and checklists. */
export const getTaskTemplate: Handler<typeof operations.getTaskTemplate> = async (ctx, { params }) =>
  (await requireTemplate(ctx, params, 'see')).template;
