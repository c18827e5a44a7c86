import { limits, type operations } from '@fettle/contract';
import { ApiError } from '../../../api-error.ts';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { newId } from '../../../ids.ts';
import { publicUrl } from '../../../mail/public-url.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { hashLinkToken, newLinkToken } from './link-token.ts';
import { countActiveLinks, findLink, insertLink, requireSharing } from './report-link-store.ts';

const dayMs = 86_400_000;

/**
 * Creates a link to the report of this audit, not to the latest one of the project: what a client sees is what a member has
 * looked at (decision 34). Links created at the same moment can exceed the limit by a few.
 */
export const createReportLink: Handler<typeof operations.createReportLink> = async (ctx, { params, body }) =>
  inTransaction(ctx, async (tx) => {
    const audit = await requireSharing(tx, params.id, { lock: true });
    const now = tx.clock();
    const expiresAt = readExpiry(now, body?.expiresAt);
    if (!audit.hasReports) {
      throw new ApiError('CONFLICT', 'This audit has no report to share. Wait until it is complete.');
    }
    await requireSpace(tx, audit.id, now);
    const token = newLinkToken();
    const [id, name] = [newId(), body?.name ?? null];
    await insertLink(tx, audit, { id, name, tokenHash: hashLinkToken(token), createdAt: now, expiresAt });
    await recordSecurityEvent(tx, {
      type: 'report_link.created',
      orgId: audit.orgId,
      subject: null,
      details: {
        project: audit.projectName,
        projectId: audit.projectId,
        auditId: audit.id,
        linkId: id,
        expiresAt: expiresAt.toISOString(),
      },
    });
    const link = await findLink(tx, audit.id, id);
    if (link === undefined) throw new Error('a link that was just added is not there');
    return { ...link, url: `${publicUrl(tx.config)}/shared/${token}` };
  });

function readExpiry(now: Date, sent: string | undefined): Date {
  const { default: usual, max } = limits.reportLinkDays;
  if (sent === undefined) return new Date(now.getTime() + usual * dayMs);
  const expiresAt = new Date(sent);
  if (expiresAt > now && expiresAt.getTime() <= now.getTime() + max * dayMs) return expiresAt;
  const message = `"expiresAt" must be in the future, up to ${max} days from now.`;
  throw new ApiError('BAD_REQUEST', message, { details: [{ path: 'expiresAt', message }] });
}

async function requireSpace(tx: Ctx, auditId: string, now: Date): Promise<void> {
  const max = limits.reportLinksPerAudit;
  if ((await countActiveLinks(tx.db, auditId, now)) < max) return;
  throw new ApiError(
    'CONFLICT',
    `The report has reached the limit of ${max} active links. Revoke one that is no longer needed.`,
  );
}
