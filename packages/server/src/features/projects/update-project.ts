import type { operations } from '@fettle/contract';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { requireProject } from './access.ts';
import { checkRevision } from './check-revision.ts';
import { readProject } from './project-store.ts';
import { changeProject, lockProject, type ProjectSettings } from './project-writes.ts';

/** Changes the settings sent; a request that changes nothing leaves revision and time as they are. */
export const updateProject: Handler<typeof operations.updateProject> = async (ctx, { params, body }) =>
  inTransaction(ctx, async (tx) => {
    const { id } = await requireProject(tx, params.id, 'manage');
    const { revision, ...before } = await lockProject(tx.db, id);
    checkRevision(tx, revision);
    const after: ProjectSettings = {
      name: body.name ?? before.name,
      url: body.url === undefined ? before.url : body.url,
      status: body.status ?? before.status,
      priority: body.priority ?? before.priority,
      color: body.color ?? before.color,
    };
    const changed = (Object.keys(after) as (keyof ProjectSettings)[]).some(
      (name) => after[name] !== before[name],
    );
    if (changed) await changeProject(tx.db, id, tx.clock().toISOString(), after);
    return readProject(tx, id);
  });
