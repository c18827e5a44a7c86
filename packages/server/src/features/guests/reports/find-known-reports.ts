import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { cleanUrl } from './clean-url.ts';
import { findReportsOfElement } from './known-report-store.ts';
import { requireWidget } from './require-widget.ts';

/** Open reports of an element, for somebody who is about to report the same. */
export const findKnownReports: Handler<typeof operations.findKnownReports> = async (
  ctx,
  { params, body: { pageUrl, selector, text } },
) => {
  const widget = await requireWidget(ctx, params.key);
  const place = { projectId: widget.projectId, pageUrl: cleanUrl(pageUrl, widget), selector, text };
  return { reports: await findReportsOfElement(ctx.db, place) };
};
