import type { operations } from '@fettle/contract';
import { inTransaction } from '../../db/transaction.ts';
import type { Handler } from '../../handler.ts';
import { diffSettings } from '../../security-log/diff-settings.ts';
import { recordSecurityEvent } from '../../security-log/record-security-event.ts';
import { requireProject } from './access.ts';
import { checkRevision } from './check-revision.ts';
import { readProject } from './project-store.ts';
import { changeProject, lockProject, type ProjectSettings } from './project-writes.ts';

type UpdateProject = Handler<typeof operations.updateProject>;

/** Changes the settings that are sent; a request that changes nothing leaves revision and time as they are. */
const update: UpdateProject = async (ctx, { params, body }) =>
  inTransaction(ctx, async (tx) => {
    const { id, orgId } = await requireProject(tx, params.id, 'manage');
    const { revision, ...before } = await lockProject(tx.db, id);
    checkRevision(tx, revision);
    const after: ProjectSettings = {
      name: body.name ?? before.name,
      url: body.url === undefined ? before.url : body.url,
      status: body.status ?? before.status,
      priority: body.priority ?? before.priority,
      color: body.color ?? before.color,
    };
    const changes = diffSettings(before, after);
    if (Object.keys(changes).length > 0) {
      await changeProject(tx.db, id, tx.clock().toISOString(), after);
      await recordSecurityEvent(tx, {
        type: 'project.updated',
        orgId,
        subject: null,
        details: { project: before.name, projectId: id, ...withoutPassword(changes) },
      });
    }
    return readProject(tx, id);
  });

const present: UpdateProject['present'] = async (tx, { params }) => {
  const { id } = await requireProject(tx, params.id, 'manage');
  checkRevision(tx, (await lockProject(tx.db, id)).revision);
  return await readProject(tx, id);
};

export const updateProject: UpdateProject = Object.assign(update, { present });

/** The URL of a site can contain credentials for HTTP authentication; they are removed, the change is still recorded. */
function withoutPassword(changes: ReturnType<typeof diffSettings>): ReturnType<typeof diffSettings> {
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(/^(https?:\/\/)[^/?#]*@/i, '$1') : value,
    ]),
  );
}
