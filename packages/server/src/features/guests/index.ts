import type { operationsByResource } from '@fettle/contract';
import type { Services } from '../../context.ts';
import type { Handlers } from '../../handler.ts';
import type { WidgetOrigins } from '../../http/widget-cors.ts';
import { addMeToo } from './reports/add-me-too.ts';
import { addReportScreenshot } from './reports/add-report-screenshot.ts';
import { createGuestReport } from './reports/create-guest-report.ts';
import { findKnownReports } from './reports/find-known-reports.ts';
import { getWidgetConfig } from './reports/get-widget-config.ts';
import { getWidget } from './widget/get-widget.ts';
import { rotateWidgetKey } from './widget/rotate-widget-key.ts';
import { setWidget } from './widget/set-widget.ts';
import { findOpenWidget } from './widget/widget-store.ts';

export { mailGuests } from './mail/guest-mails.ts';
export { guestPages } from './status/guest-pages.ts';

/** The origins that can use a public key, for CORS. */
export function widgetOrigins({ db }: Services): WidgetOrigins {
  return async (publicKey) => (await findOpenWidget(db, publicKey))?.origins ?? [];
}

export const guestHandlers: Handlers<(typeof operationsByResource)['guests']> = {
  getWidget,
  setWidget,
  rotateWidgetKey,
  getWidgetConfig,
  createGuestReport,
  addReportScreenshot,
  findKnownReports,
  addMeToo,
};
