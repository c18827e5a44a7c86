import { limits, type operations } from '@fettle/contract';
import { ApiError, notFound } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { newId } from '../../ids.ts';
import { requireProject } from '../projects/access.ts';
import { insertAudit, requireRoom } from './audit-store.ts';

/**
 * Queues an audit of the project's site. Whether its IP address may be requested is checked when the audit runs (`failed`,
 * BLOCKED_ADDRESS), because a host name can resolve to another address by then.
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
    tx.afterCommit.push(() => tx.wake('audits'));
    return started;
  });

async function readUrl(tx: Ctx, projectId: string): Promise<string> {
  const project = await tx.db
    .selectFrom('projects')
    .select('url')
    .where('id', '=', projectId)
    .forKeyShare()
    .executeTakeFirst();
  // Deleted while this request waited for the lock.
  if (project === undefined) throw notFound();
  if (project.url === null) {
    throw new ApiError('BAD_REQUEST', 'The project has no URL to audit. Set its URL first.');
  }
  return project.url;
}
