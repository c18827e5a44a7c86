import type { operationsByResource } from '@fettle/contract';
import type { Handlers } from '../../handler.ts';
import { cancelAudit } from './cancel-audit.ts';
import { createTaskFromFinding } from './finding-tasks/create-task-from-finding.ts';
import { listFindingTasks } from './finding-tasks/list-finding-tasks.ts';
import { listTaskFindings } from './finding-tasks/list-task-findings.ts';
import { getAudit } from './get-audit.ts';
import { getAuditOverview } from './get-audit-overview.ts';
import { getAuditReport } from './get-audit-report.ts';
import { getAuditSchedule } from './get-audit-schedule.ts';
import { listAuditFindings } from './list-audit-findings.ts';
import { listAuditPages } from './list-audit-pages.ts';
import { listBrokenLinks } from './list-broken-links.ts';
import { listOrgAudits } from './list-org-audits.ts';
import { listProjectAudits } from './list-project-audits.ts';
import { reanalyzeAudit } from './reanalyze-audit.ts';
import { setAuditSchedule } from './set-audit-schedule.ts';
import { startAudit } from './start-audit.ts';

export { auditWorker } from './audit-worker.ts';
export { startDueAudits } from './start-due-audits.ts';

export const auditHandlers: Handlers<(typeof operationsByResource)['audits']> = {
  listProjectAudits,
  startAudit,
  getAudit,
  getAuditOverview,
  listAuditFindings,
  listAuditPages,
  listBrokenLinks,
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
