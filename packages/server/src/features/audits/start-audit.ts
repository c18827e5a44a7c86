import { limits, type operations } from '@fettle/contract';
import { ApiError, notFound } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { newId } from '../../ids.ts';
import { requireProject } from '../projects/access.ts';
import { insertAudit, requireRoom } from './audit-store.ts';
import { auditWorker } from './run/audit-worker.ts';

/**
 * Queues an audit of the project's site. Whether its address may be requested is judged when it is (`failed`,
 * BLOCKED_ADDRESS): what a name resolves to now says nothing about then.
 */
export const startAudit: Handler<typeof operations.startAudit> = async (ctx, { params, body }) =>
  inTransaction(ctx, async (tx) => {
    const project = await requireProject(tx, params.id, 'write');
    await requireRoom(tx, project.orgId);
    const started = await insertAudit(tx, {
      id: newId(),
      project,
      rootUrl: await readUrl(tx, project.id),
      maxDepth: body?.maxDepth ?? limits.auditDepth.default,
      maxPages: body?.maxPages ?? limits.auditPages.default,
    });
    if (started === null) {
      throw new ApiError(
        'CONFLICT',
        'An audit of this project is already running. Wait until it finishes, or cancel it.',
      );
    }
    tx.afterCommit.push(() => tx.wake(auditWorker.name));
    return started;
  });

async function readUrl(tx: Ctx, projectId: string): Promise<string> {
  const project = await tx.db
    .selectFrom('projects')
    .select('url')
    .where('id', '=', projectId)
    .forKeyShare()
    .executeTakeFirst();
  // Deleted while this waited for its lock.
  if (project === undefined) throw notFound();
  if (project.url === null) {
    throw new ApiError('BAD_REQUEST', 'The project has no URL to audit. Set its URL first.');
  }
  return project.url;
}
