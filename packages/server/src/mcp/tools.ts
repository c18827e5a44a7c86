import type { Tool } from './tool.ts';
import { addComment } from './tools/add-comment.ts';
import { createChecklist } from './tools/create-checklist.ts';
import { createTask } from './tools/create-task.ts';
import { createTaskFromFinding } from './tools/create-task-from-finding.ts';
import { getAttachment } from './tools/get-attachment.ts';
import { getAudit } from './tools/get-audit.ts';
import { getPage } from './tools/get-page.ts';
import { getProject } from './tools/get-project.ts';
import { getStats } from './tools/get-stats.ts';
import { getTask } from './tools/get-task.ts';
import { listAudits } from './tools/list-audits.ts';
import { listFindings } from './tools/list-findings.ts';
import { listPages } from './tools/list-pages.ts';
import { listProjects } from './tools/list-projects.ts';
import { listTasks } from './tools/list-tasks.ts';
import { logTime } from './tools/log-time.ts';
import { setChecklistItem } from './tools/set-checklist-item.ts';
import { startAudit } from './tools/start-audit.ts';
import { updateTask } from './tools/update-task.ts';
import { whoAmI } from './tools/who-am-i.ts';

/**
 * Every tool, in the order in which hosts see them. The order never changes and new tools go to the end: a list that is
 * identical byte for byte stays in prompt caches. Limited to 20, because each uses context in every conversation.
 */
export const tools: readonly Tool[] = [
  whoAmI,
  listProjects,
  getProject,
  listTasks,
  getTask,
  createTask,
  updateTask,
  addComment,
  createChecklist,
  setChecklistItem,
  logTime,
  getAttachment,
  listAudits,
  startAudit,
  getAudit,
  listFindings,
  listPages,
  getPage,
  createTaskFromFinding,
  getStats,
];
