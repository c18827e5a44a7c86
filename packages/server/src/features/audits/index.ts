import type { operationsByResource } from '@fettle/contract';
import type { Handlers } from '../../handler.ts';
import { cancelAudit } from './cancel-audit.ts';
import { createTaskFromFinding } from './finding-tasks/create-task-from-finding.ts';
import { listFindingTasks } from './finding-tasks/list-finding-tasks.ts';
import { listTaskFindings } from './finding-tasks/list-task-findings.ts';
import { getAudit } from './get-audit.ts';
import { listOrgAudits } from './list-org-audits.ts';
import { listProjectAudits } from './list-project-audits.ts';
import { getAuditPage } from './page/get-audit-page.ts';
import { listPageHistory } from './page/list-page-history.ts';
import { listPageLinks } from './page/list-page-links.ts';
import { listPageTasks } from './page/list-page-tasks.ts';
import { reanalyzeAudit } from './reanalyze-audit.ts';
import { getAuditOverview } from './report/get-audit-overview.ts';
import { getAuditReport } from './report/get-audit-report.ts';
import { listAuditFindings } from './report/list-audit-findings.ts';
import { listAuditPages } from './report/list-audit-pages.ts';
import { listBrokenLinks } from './report/list-broken-links.ts';
import { getAuditSchedule } from './schedule/get-audit-schedule.ts';
import { setAuditSchedule } from './schedule/set-audit-schedule.ts';
import { startAudit } from './start-audit.ts';

export { auditWorker } from './run/audit-worker.ts';
export { startDueAudits } from './schedule/start-due-audits.ts';

export const auditHandlers: Handlers<(typeof operationsByResource)['audits']> = {
  listProjectAudits,
  startAudit,
  getAudit,
  getAuditOverview,
  listAuditFindings,
  listAuditPages,
  listBrokenLinks,
  getAuditPage,
  listPageLinks,
  listPageHistory,
  listPageTasks,
  getAuditReport,
  reanalyzeAudit,
  cancelAudit,
  createTaskFromFinding,
  listFindingTasks,
  listTaskFindings,
  listOrgAudits,
  getAuditSchedule,
  setAuditSchedule,
};
