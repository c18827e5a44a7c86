import type { operationsByResource } from '@fettle/contract';
import type { Handlers } from '../../handler.ts';
import { cancelAudit } from './cancel-audit.ts';
import { createTaskFromFinding } from './finding-tasks/create-task-from-finding.ts';
import { listFindingTasks } from './finding-tasks/list-finding-tasks.ts';
import { listTaskFindings } from './finding-tasks/list-task-findings.ts';
import { getAudit } from './get-audit.ts';
import { ignoreIssue } from './ignoring/ignore-issue.ts';
import { listIgnoredIssues } from './ignoring/list-ignored-issues.ts';
import { stopIgnoringIssue } from './ignoring/stop-ignoring-issue.ts';
import { updateIgnoredIssue } from './ignoring/update-ignored-issue.ts';
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
import { getCrawlRules } from './rules/get-crawl-rules.ts';
import { setCrawlRules } from './rules/set-crawl-rules.ts';
import { getAuditSchedule } from './schedule/get-audit-schedule.ts';
import { setAuditSchedule } from './schedule/set-audit-schedule.ts';
import { createReportLink } from './sharing/create-report-link.ts';
import { listReportLinks } from './sharing/list-report-links.ts';
import { revokeReportLink } from './sharing/revoke-report-link.ts';
import { startAudit } from './start-audit.ts';

export { expireIgnoredIssues } from './ignoring/expire-ignored-issues.ts';
export { findElementIssues } from './page/find-element-issues.ts';
export { auditMetrics } from './run/audit-metrics.ts';
export { auditWorker } from './run/audit-worker.ts';
export { startDueAudits } from './schedule/start-due-audits.ts';
export { sharedReports } from './sharing/shared-reports.ts';

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
  listIgnoredIssues,
  ignoreIssue,
  updateIgnoredIssue,
  stopIgnoringIssue,
  listOrgAudits,
  getAuditSchedule,
  setAuditSchedule,
  getCrawlRules,
  setCrawlRules,
};

export const reportLinkHandlers: Handlers<(typeof operationsByResource)['reportLinks']> = {
  listReportLinks,
  createReportLink,
  revokeReportLink,
};
