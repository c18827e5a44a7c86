import { account } from './account.ts';
import { activity } from './activity.ts';
import { audits } from './audits.ts';
import { branding } from './branding.ts';
import { domains } from './domains.ts';
import { favicons } from './favicons.ts';
import { guests } from './guests.ts';
import { identity } from './identity.ts';
import { imports } from './imports.ts';
import { integrations } from './integrations.ts';
import { live } from './live.ts';
import { notifications } from './notifications.ts';
import type { Operation } from './operation.ts';
import { orgs } from './orgs.ts';
import { pictures } from './pictures.ts';
import { projects } from './projects.ts';
import { provisioning } from './provisioning.ts';
import { recurringTasks } from './recurring-tasks.ts';
import { reportLinks } from './report-links.ts';
import { secondFactors } from './second-factors.ts';
import { securityLog } from './security-log.ts';
import { singleSignOn } from './single-sign-on.ts';
import { stats } from './stats.ts';
import { attachments, checklists, comments, relations, timeEntries, watchers } from './task-parts.ts';
import { taskTemplates } from './task-templates.ts';
import { tasks } from './tasks.ts';
import { transfer } from './transfer.ts';
import { views } from './views.ts';
import { webhooks } from './webhooks.ts';

/** Every operation of the service, by resource. */
export const operationsByResource = {
  identity,
  secondFactors,
  account,
  pictures,
  orgs,
  branding,
  domains,
  singleSignOn,
  projects,
  favicons,
  tasks,
  comments,
  checklists,
  attachments,
  relations,
  watchers,
  timeEntries,
  views,
  taskTemplates,
  recurringTasks,
  imports,
  stats,
  activity,
  audits,
  reportLinks,
  live,
  webhooks,
  integrations,
  guests,
  notifications,
  securityLog,
  transfer,
  provisioning,
};

/** The same operations by name. */
export const operations = {
  ...identity,
  ...secondFactors,
  ...account,
  ...pictures,
  ...orgs,
  ...branding,
  ...domains,
  ...singleSignOn,
  ...projects,
  ...favicons,
  ...tasks,
  ...comments,
  ...checklists,
  ...attachments,
  ...relations,
  ...watchers,
  ...timeEntries,
  ...views,
  ...taskTemplates,
  ...recurringTasks,
  ...imports,
  ...stats,
  ...activity,
  ...audits,
  ...reportLinks,
  ...live,
  ...webhooks,
  ...integrations,
  ...guests,
  ...notifications,
  ...securityLog,
  ...transfer,
  ...provisioning,
};

export type Operations = typeof operations;
export type OperationName = keyof Operations;

export const allOperations: readonly Operation[] = Object.values(operations);
