import type { operations } from '@fettle/contract';
import { notFound } from '../../../api-error.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Handler } from '../../../handler.ts';
import { recordSecurityEvent } from '../../../security-log/record-security-event.ts';
import { endLink, findLink, requireSharing } from './report-link-store.ts';

/** Whoever may share the report can revoke any of its links, whoever created them. Repeating it changes nothing. */
export const revokeReportLink: Handler<typeof operations.revokeReportLink> = async (ctx, { params }) =>
  inTransaction(ctx, async (tx) => {
    const audit = await requireSharing(tx, params.id);
    const link = await findLink(tx, audit.id, params.linkId);
    if (link === undefined) throw notFound();
    if (await endLink(tx.db, link.id, tx.clock())) {
      const { projectName: project, projectId } = audit;
      await recordSecurityEvent(tx, {
        type: 'report_link.revoked',
        orgId: audit.orgId,
        subject: null,
        details: { project, projectId, auditId: audit.id, linkId: link.id, openings: link.openCount },
      });
    }
    return { id: link.id };
  });
