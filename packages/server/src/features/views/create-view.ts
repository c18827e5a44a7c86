import type { operations } from '@fettle/contract';
import { inTransaction } from '../../db/transaction.ts';
import { touchViews } from '../../events/touch.ts';
import type { Handler } from '../../handler.ts';
import { newId } from '../../ids.ts';
import { requireProject } from '../projects/access.ts';
import { completeFilters } from './complete-filters.ts';
import { requireSpace } from './require-space.ts';
import { insertView, readView } from './view-store.ts';

/** A viewer can save what they look at for themselves; sharing changes the project for everyone. */
export const createView: Handler<typeof operations.createView> = async (ctx, { params, body }) =>
  inTransaction(ctx, async (tx) => {
    const isShared = body.visibility === 'project';
    const project = await requireProject(tx, params.id, isShared ? 'write' : 'see');
    await requireSpace(tx, project.id, isShared);
    const id = newId();
    const now = tx.clock().toISOString();
    await insertView(tx.db, {
      id,
      org_id: project.orgId,
      project_id: project.id,
      created_by: tx.actor.userId,
      name: body.name,
      is_shared: isShared,
      layout: body.layout ?? 'board',
      filters: JSON.stringify(completeFilters(body.filters)),
      grouping: body.grouping ?? null,
      fields: body.fields ?? [],
      sort: body.sort ?? null,
      sort_order: body.order ?? null,
      created_at: now,
      updated_at: now,
    });
    if (isShared) await touchViews(tx, { id, orgId: project.orgId, projectId: project.id });
    return readView(tx.db, id);
  });
