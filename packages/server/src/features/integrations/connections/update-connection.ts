import { type operations, readFlag } from '@fettle/contract';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { diffSettings } from '../../../security-log/diff-settings.ts';
import { checkRules } from './check-rules.ts';
import { lockConnection } from './connection-access.ts';
import { type ConnectionRow, toConnection } from './connection-row.ts';
import { writeConnection } from './connection-store.ts';
import { recordConnectionEvent } from './record-connection-event.ts';

type UpdateConnection = Handler<typeof operations.updateConnection>;

/** Changes the settings that are sent. Sending what is set already changes nothing. */
const update: UpdateConnection = async (ctx, { params, body }) =>
  inTransaction(ctx, async (tx) => {
    const before = await lockConnection(tx, params.id);
    const sent = {
      name: body.name ?? before.name,
      repository: body.repository === undefined ? before.repository : body.repository,
      openColumn: body.onOpen === undefined ? before.openColumn : body.onOpen,
      mergeColumn: body.onMerge === undefined ? before.mergeColumn : body.onMerge,
      targetBranch: body.targetBranch === undefined ? before.targetBranch : body.targetBranch,
      active: body.active === undefined ? before.active : readFlag(body.active),
    };
    const changes = diffSettings(plainSettings(before), plainSettings({ ...before, ...sent }));
    if (Object.keys(changes).length === 0) return toConnection(tx, before);
    // A rule whose column was removed can stay as it is.
    await checkRules(tx, before.projectId, {
      onOpen: sent.openColumn === before.openColumn ? null : sent.openColumn,
      onMerge: sent.mergeColumn === before.mergeColumn ? null : sent.mergeColumn,
    });
    const after = await writeConnection(tx, before.id, sent);
    await recordConnectionEvent(tx, 'connection.updated', after, changes);
    return toConnection(tx, after);
  });

const present: UpdateConnection['present'] = async (tx, { params }) =>
  toConnection(tx, await lockConnection(tx, params.id));

export const updateConnection: UpdateConnection = Object.assign(update, { present });

function plainSettings(row: ConnectionRow) {
  const { name, repository, openColumn, mergeColumn, targetBranch, active } = row;
  return { name, repository, onOpen: openColumn, onMerge: mergeColumn, targetBranch, active };
}
