export { activity } from './activity.ts';
export { auditFindings, auditLinks, auditPages, auditSelection, taskFindings } from './audit-issues.ts';
export {
  auditFailed,
  auditReport,
  auditRun,
  auditSchedule,
  auditStart,
  audits,
  crawlRules,
  orgAudits,
} from './audits.ts';
export { auth } from './auth.ts';
export { board } from './board.ts';
export { branding } from './branding.ts';
export { calendar } from './calendar.ts';
export { clipboard } from './clipboard.ts';
export { colors } from './colors.ts';
export { columnMenu } from './column-menu.ts';
export { commandWords } from './command-words.ts';
export { common } from './common.ts';
export { confirmation } from './confirmation.ts';
export { data } from './data.ts';
export { editor } from './editor.ts';
export { errors } from './errors.ts';
export { failedParts } from './failed-parts.ts';
export { boardSteps, firstSteps } from './first-steps.ts';
export { forgotPassword } from './forgot-password.ts';
export { guestReports } from './guest-reports.ts';
export { guests } from './guests.ts';
export { home } from './home.ts';
export { ignoring } from './ignoring.ts';
export { imports } from './imports.ts';
export { development, integrations } from './integrations.ts';
export { invitationPage, invitations } from './invitations.ts';
export { myTasks } from './my-tasks.ts';
export { priorities, roles } from './names.ts';
export { newLabel } from './new-label.ts';
export { newProject } from './new-project.ts';
export { noMatches } from './no-matches.ts';
export { notFound } from './not-found.ts';
export { org } from './org.ts';
export { orgSettings } from './org-settings.ts';
export { pageInspector } from './page-inspector.ts';
export { auditProgress, invitationNotices, pages } from './pages.ts';
export { palette } from './palette.ts';
export { pending } from './pending.ts';
export { pickers } from './pickers.ts';
export { picture } from './picture.ts';
export { projectSettings } from './project-settings.ts';
export { provisioning } from './provisioning.ts';
export { quickAdd } from './quick-add.ts';
export { recurrence, templates } from './recurrence.ts';
export { relations } from './relations.ts';
export { reports } from './reports.ts';
export { secondFactors } from './second-factors.ts';
export { securityLog } from './security-log.ts';
export { settings } from './settings.ts';
export { sharing } from './sharing.ts';
export { shell } from './shell.ts';
export { singleSignOn } from './single-sign-on.ts';
export { swimlanes } from './swimlanes.ts';
export { task } from './task.ts';
export { taskActions } from './task-actions.ts';
export { taskHistory } from './task-history.ts';
export { taskList } from './task-list.ts';
export { taskNotices, time } from './task-notices.ts';
export { taskOutcomes } from './task-outcomes.ts';
export { taskParts } from './task-parts.ts';
export { typedDates } from './typed-dates.ts';
export { unsaved } from './unsaved.ts';
export { unsentChanges } from './unsent-changes.ts';
export { views } from './views.ts';
export { watching } from './watching.ts';
export { webhooks } from './webhooks.ts';
export { wipLimit } from './wip-limit.ts';
