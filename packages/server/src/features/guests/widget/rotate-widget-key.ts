import type { operations } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { requireProject } from '../../projects/access.ts';
import { readWidget } from './read-widget.ts';
import { replacePublicKey } from './widget-store.ts';

/** Replaces the public key of a project; pages with the old one can no longer send reports. */
export const rotateWidgetKey: Handler<typeof operations.rotateWidgetKey> = async (ctx, { params }) =>
  await inTransaction(ctx, async (tx) => {
    const project = await requireProject(tx, params.id, 'manage');
    if (!(await replacePublicKey(tx.db, project.id, tx.clock().toISOString()))) {
      throw new ApiError(
        'CONFLICT',
        'The project has no key yet. Save its settings for guest reports first.',
      );
    }
    await recordSecurityEvent(tx, {
      type: 'widget.key_rotated',
      orgId: project.orgId,
      subject: null,
      details: { projectId: project.id, project: project.name },
    });
    return await readWidget(tx, project.id);
  });
