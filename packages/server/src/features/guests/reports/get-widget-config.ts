import type { operations } from '@fettle/contract';
import type { Handler } from '../../../handler.ts';
import { issueChallenge } from './proof-of-work.ts';
import { reportsThisHour } from './report-limits.ts';
import { requireWidget } from './require-widget.ts';

/** What a form for reports has to know, with a challenge for the next report. */
export const getWidgetConfig: Handler<typeof operations.getWidgetConfig> = async (ctx, { params }) => {
  const widget = await requireWidget(ctx, params.key);
  const { projectId, projectName, nameField, emailField } = widget;
  const { acceptsConsole, keepsQuery, acceptsScreenshots, showsAuditIssues } = widget;
  const kept = { acceptsConsole, keepsQuery, acceptsScreenshots, showsAuditIssues };
  const proof = issueChallenge(ctx, projectId, await reportsThisHour(ctx, projectId));
  return { projectName, nameField, emailField, ...kept, proof };
};
