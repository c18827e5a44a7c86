import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { findElementIssues } from '../../audits/index.ts';
import { cleanUrl } from './clean-url.ts';
import { findReportsOfElement } from './known-report-store.ts';
import { requireWidget } from './require-widget.ts';

/**
 * Open reports of an element, for somebody who is about to report the same, and, where the project shows it, what the latest
 * audit found of it.
 */
export const findKnownReports: Handler<typeof operations.findKnownReports> = async (
  ctx,
  { params, body: { pageUrl, selector, text, linkUrl, imageUrl } },
) => {
  const widget = await requireWidget(ctx, params.key);
  const place = { projectId: widget.projectId, pageUrl: cleanUrl(pageUrl, widget), selector, text };
  const element = { pageUrl, linkUrl, imageUrl };
  return {
    reports: await findReportsOfElement(ctx.db, place),
    auditIssues: widget.showsAuditIssues ? await findElementIssues(ctx.db, widget.projectId, element) : [],
  };
};
