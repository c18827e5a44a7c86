import type { operations } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { isId } from '../../../ids.ts';
import { lockProjectTasks } from '../../projects/index.ts';
import { emitTaskUpdated } from '../../tasks/index.ts';
import { actingAsGuest } from '../acting-as-guest.ts';
import { countMeToo, findOpenReport } from './known-report-store.ts';
import { requireProof } from './proof-of-work.ts';
import { countReport, reportsThisHour } from './report-limits.ts';
import { requireWidget } from './require-widget.ts';

/** Counts a guest who has the problem of an open report too, once for each client ID. It counts as a report for the limits. */
export const addMeToo: Handler<typeof operations.addMeToo> = async (ctx, { params, body }) => {
  const { projectId } = await requireWidget(ctx, params.key);
  const { clientId, proof } = body;
  if (!isId(params.id)) throw notFound();
  const report = { projectId, taskId: params.id };
  if ((await findOpenReport(ctx.db, report)) === undefined) throw notFound();
  requireProof(ctx, { projectId, clientId }, proof, await reportsThisHour(ctx, projectId));
  await countReport(ctx, projectId);
  return await inTransaction(actingAsGuest(ctx, null), async (tx) => {
    await lockProjectTasks(tx.db, projectId);
    const open = await findOpenReport(tx.db, report);
    if (open === undefined) throw notFound();
    const { orgId, ...known } = open;
    const isNew = await countMeToo(tx.db, { ...report, orgId, clientId, now: tx.clock().toISOString() });
    if (!isNew) return known;
    const { id, meTooCount } = known;
    await emitTaskUpdated(tx, { id, orgId, projectId }, ['meTooCount'], { meTooCount });
    return { ...known, meTooCount: meTooCount + 1 };
  });
};
