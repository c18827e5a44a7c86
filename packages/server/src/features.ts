import type { OperationName } from '@fettle/contract';
import { activityHandlers } from './features/activity/index.ts';
import { auditHandlers, reportLinkHandlers } from './features/audits/index.ts';
import { guestHandlers } from './features/guests/index.ts';
import {
  accountHandlers,
  identityHandlers,
  pictureHandlers,
  secondFactorHandlers,
} from './features/identity/index.ts';
import { importHandlers } from './features/imports/index.ts';
import { integrationHandlers } from './features/integrations/index.ts';
import { liveHandlers } from './features/live/index.ts';
import { notificationHandlers } from './features/notifications/index.ts';
import { brandingHandlers, domainHandlers, orgHandlers } from './features/orgs/index.ts';
import { faviconHandlers, projectHandlers } from './features/projects/index.ts';
import { recurringTaskHandlers } from './features/recurring-tasks/index.ts';
import { provisioningHandlers } from './features/scim/index.ts';
import { securityLogHandlers } from './features/security-log/index.ts';
import { singleSignOnHandlers } from './features/single-sign-on/index.ts';
import { statsHandlers } from './features/stats/index.ts';
import { taskTemplateHandlers } from './features/task-templates/index.ts';
import {
  attachmentHandlers,
  checklistHandlers,
  commentHandlers,
  relationHandlers,
  taskHandlers,
  timeEntryHandlers,
  watcherHandlers,
} from './features/tasks/index.ts';
import { transferHandlers } from './features/transfer/index.ts';
import { viewHandlers } from './features/views/index.ts';
import { webhookHandlers } from './features/webhooks/index.ts';
import type { HandlerTable } from './http/register-routes.ts';

/**
 * The handler of every operation, by feature. Each feature's list is checked against the contract where it is written;
 * here they are merged into one table that mount looks up by name.
 */
const everyHandler = {
  ...identityHandlers,
  ...secondFactorHandlers,
  ...accountHandlers,
  ...pictureHandlers,
  ...orgHandlers,
  ...brandingHandlers,
  ...domainHandlers,
  ...singleSignOnHandlers,
  ...projectHandlers,
  ...faviconHandlers,
  ...taskHandlers,
  ...commentHandlers,
  ...checklistHandlers,
  ...attachmentHandlers,
  ...relationHandlers,
  ...timeEntryHandlers,
  ...watcherHandlers,
  ...viewHandlers,
  ...taskTemplateHandlers,
  ...recurringTaskHandlers,
  ...importHandlers,
  ...statsHandlers,
  ...activityHandlers,
  ...auditHandlers,
  ...reportLinkHandlers,
  ...liveHandlers,
  ...webhookHandlers,
  ...integrationHandlers,
  ...guestHandlers,
  ...notificationHandlers,
  ...securityLogHandlers,
  ...transferHandlers,
  ...provisioningHandlers,
} satisfies Record<OperationName, unknown>;

export const handlers = everyHandler as unknown as HandlerTable;
