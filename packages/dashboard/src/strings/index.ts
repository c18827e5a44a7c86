import { activity } from './activity.ts';
import {
  auditFailed,
  auditFindings,
  auditLinks,
  auditPages,
  auditReport,
  auditRun,
  auditSchedule,
  auditStart,
  audits,
  taskFindings,
} from './audits.ts';
import { board } from './board.ts';
import { common, errors, priorities, roles } from './common.ts';
import { numbers } from './numbers.ts';
import { org } from './org.ts';
import { projectSettings } from './project-settings.ts';
import { settings } from './settings.ts';
import { home, shell } from './shell.ts';
import { pickers, task } from './task.ts';
import { taskActions } from './task-actions.ts';
import { wayIn } from './way-in.ts';
import { webhooks } from './webhooks.ts';

/** Every text of the app, in one place: a translation is another object of this shape. */
export const strings = {
  common,
  errors,
  priorities,
  roles,
  audits,
  auditStart,
  auditRun,
  auditSchedule,
  auditReport,
  auditFailed,
  auditFindings,
  auditPages,
  auditLinks,
  taskFindings,
  shell,
  home,
  wayIn,
  settings,
  webhooks,
  projectSettings,
  org,
  numbers,
  activity,
  board,
  pickers,
  task,
  taskActions,
};

export type Strings = typeof strings;
