import { limits } from '@fettle/contract';
import { Type } from 'typebox';

/** Arguments that several tools share. */

export const taskId = Type.String({ description: 'Id of the task, not its key' });
export const projectId = Type.String({ description: 'Id of the project' });
export const auditId = Type.String({ description: 'Id of the audit' });

/** Beyond any list; without a bound a number such as 1e20 is whole, too, and more than the database can skip. */
const lastPage = 1_000_000;

export const page = Type.Optional(Type.Integer({ minimum: 1, maximum: lastPage, description: 'From 1' }));
export const limit = Type.Optional(
  Type.Integer({ minimum: 1, maximum: limits.page.max, description: 'Default 25' }),
);

export const idempotencyKey = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: limits.idempotencyKeyCharacters,
    description: 'A repeated call with the same key makes nothing twice (24 h)',
  }),
);
