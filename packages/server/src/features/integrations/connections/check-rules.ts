import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { listColumns } from '../../projects/index.ts';

/** Rejects a rule that names no column of the project (BAD_REQUEST); the message lists the columns. */
export async function checkRules(
  tx: Ctx,
  projectId: string,
  rules: Partial<Record<'onOpen' | 'onMerge', string | null | undefined>>,
): Promise<void> {
  const named = Object.entries(rules).filter(([, key]) => typeof key === 'string');
  if (named.length === 0) return;
  const keys = (await listColumns(tx.db, projectId)).map(({ key }) => key);
  const wrong = named.find(([, key]) => !keys.includes(key ?? ''));
  if (wrong === undefined) return;
  const [path, key] = wrong;
  const message = `"${path}" must be one of this project's columns (${keys.join(', ')}) or null; received "${(key ?? '').slice(0, 50)}"`;
  throw new ApiError('BAD_REQUEST', message, { details: [{ path, message }] });
}
