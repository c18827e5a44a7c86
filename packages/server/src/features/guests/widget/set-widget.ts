import { isDeepStrictEqual } from 'node:util';
import type { operations } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { requireProject } from '../../projects/access.ts';
import { requireAssignable } from '../../projects/index.ts';
import { readWidget } from './read-widget.ts';
import { saveWidget } from './widget-store.ts';

/** Sets how a project takes reports of guests. Saving the same settings again changes nothing. */
export const setWidget: Handler<typeof operations.setWidget> = async (ctx, { params, body }) => {
  const origins = [...new Set(body.origins.map(readOrigin))];
  if (body.enabled && origins.length === 0) {
    throw wrong('origins', 'must name at least one origin while reports are accepted.');
  }
  return await inTransaction(ctx, async (tx) => {
    const project = await requireProject(tx, params.id, 'manage');
    if (body.assigneeId !== null) await requireAssignable(tx, project.id, [body.assigneeId]);
    const before = await readWidget(tx, project.id);
    const wanted = { ...before, ...body, origins };
    if (isDeepStrictEqual(wanted, before)) return before;
    const place = { projectId: project.id, orgId: project.orgId, now: tx.clock().toISOString() };
    await saveWidget(tx.db, place, wanted);
    await recordSecurityEvent(tx, {
      type: 'widget.changed',
      orgId: project.orgId,
      subject: null,
      details: { projectId: project.id, project: project.name, enabled: body.enabled, origins },
    });
    return await readWidget(tx, project.id);
  });
};

/**
 * An origin as browsers send it (RFC 6454 §6.2). Whoever enters a URL means its origin.
 * @throws ApiError BAD_REQUEST
 */
function readOrigin(text: string, index: number): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && (url.protocol === 'https:' || url.protocol === 'http:')) return url.origin;
  throw wrong(`origins.${index}`, 'must begin with http:// or https://, such as https://www.example.com.');
}

function wrong(path: string, what: string): ApiError {
  const message = `"${path}" ${what}`;
  return new ApiError('BAD_REQUEST', message, { details: [{ path, message }] });
}
