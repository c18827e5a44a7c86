import { codeHostNames, limits, type operations } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { newId } from '../../../ids.ts';
import { requireProject } from '../../projects/access.ts';
import { checkRules } from './check-rules.ts';
import { toConnection } from './connection-row.ts';
import { makeConnectionSecret, sealConnectionSecret } from './connection-secret.ts';
import { insertConnection } from './connection-store.ts';
import { recordConnectionEvent } from './record-connection-event.ts';

/** Creates a connection; only this response shows its first secret. */
export const createConnection: Handler<typeof operations.createConnection> = async (ctx, { body }) =>
  inTransaction(ctx, async (tx) => {
    const project = await requireProject(tx, body.projectId, 'manage');
    await checkRules(tx, project.id, { onOpen: body.onOpen, onMerge: body.onMerge });
    const id = newId();
    const secret = makeConnectionSecret();
    const row = await insertConnection(tx, {
      id,
      orgId: project.orgId,
      projectId: project.id,
      service: body.service,
      name: body.name ?? codeHostNames[body.service],
      repository: body.repository ?? null,
      openColumn: body.onOpen ?? null,
      mergeColumn: body.onMerge ?? null,
      targetBranch: body.targetBranch ?? null,
      active: true,
      sealedSecret: sealConnectionSecret(tx.secret, id, secret),
    });
    if (row === null) {
      const max = limits.connectionsPerProject;
      throw new ApiError('CONFLICT', `The project has reached the limit of ${max} connections.`);
    }
    await recordConnectionEvent(tx, 'connection.created', row);
    return { ...toConnection(tx, row), secret };
  });
