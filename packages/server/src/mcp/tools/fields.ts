import { limits } from '@fettle/contract';
import { Type } from 'typebox';

/** Arguments shared by several tools. */

export const taskId = Type.String({ description: 'ID of the task, not its key' });
export const projectId = Type.String({ description: 'ID of the project' });
export const auditId = Type.String({ description: 'ID of the audit' });

/** Beyond the end of any list. Without a maximum, 1e20 would be a valid integer but exceed what the database can skip. */
const lastPage = 1_000_000;

export const page = Type.Optional(
  Type.Integer({ minimum: 1, maximum: lastPage, description: 'Page number, starting at 1' }),
);
export const limit = Type.Optional(
  Type.Integer({ minimum: 1, maximum: limits.page.max, description: 'Items per page; default 25' }),
);

export const idempotencyKey = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: limits.idempotencyKeyCharacters,
    description: 'For 24 hours, repeating a call with the same key creates nothing new',
  }),
);
