export type { Profile, Session, SessionKind } from './account.ts';
export type { Activity } from './activity.ts';
export { auditErrors } from './audit-errors.ts';
export * from './audit-page-schemas.ts';
export * from './audit-schemas.ts';
export type { OrgBranding, SetOrgLogoBody } from './branding.ts';
export * from './common-schemas.ts';
export * from './deprecation.ts';
export type { OrgDomain } from './domains.ts';
export { isEmail, normalizeEmail } from './email.ts';
export { errorCodesOf, fieldsOf, takesIdempotencyKey } from './error-codes.ts';
export { type ErrorCode, type ErrorDetail, errors } from './errors.ts';
export { eventExamples, exampleEnvelope } from './event-examples.ts';
export { type EventData, type EventEnvelope, type EventType, events, eventTypes } from './events.ts';
export type { Favicon } from './favicons.ts';
export { formats, isColor, isHttpUrl, parseTimestamp } from './formats.ts';
export type { GuestReport, KnownIssue, ReportKind, Widget, WidgetConfig } from './guests.ts';
export type { ConfirmSessionBody, OpenSessionBody, SignInBody, Token, TokenKind } from './identity.ts';
export {
  type Import,
  type ImportCounts,
  type ImportEntry,
  type ImportField,
  type ImportFormat,
  type ImportMapping,
  ImportOptions,
  type ImportOutcome,
  type ImportStatus,
  importFields,
  importFormats,
  importOutcomes,
  type StartImportBody,
} from './imports.ts';
export * from './integration-schemas.ts';
export { limits } from './limits.ts';
export {
  type AuditProgress,
  StreamMessage,
  type StreamReset,
  type TaskTouched,
  type TemplatesTouched,
  type TouchedType,
  taskTouched,
  templatesTouched,
  touchedTypes,
  type ViewsTouched,
  viewsTouched,
} from './live.ts';
export { parseMarkdown } from './markdown/index.ts';
export { mentionPattern } from './mention-pattern.ts';
export {
  type Notification,
  type NotificationKind,
  type NotificationMode,
  type NotificationPreferences,
  notificationKinds,
  notificationKindTitles,
  watchingKinds,
} from './notifications.ts';
export { buildOpenApi, type OpenApiDocument, type OpenApiOptions, servedOn } from './openapi/openapi.ts';
export type { JsonSchema } from './openapi/openapi-schemas.ts';
export { resourceTitles } from './openapi/resource-titles.ts';
export {
  closed,
  deviceCookie,
  flowCookie,
  hasEtag,
  type Input,
  type Kind,
  type Method,
  type Operation,
  operation,
  type Page,
  prefixes,
  type ResultOf,
  type Surface,
  secureSessionCookie,
  sessionCookie,
} from './operation.ts';
export {
  allOperations,
  type OperationName,
  type Operations,
  operations,
  operationsByResource,
} from './operations.ts';
export type { OrgMember, OrgSecurity, OwnInvitation, PendingInvitation } from './orgs.ts';
export type { Picture } from './pictures.ts';
export type { Pin, PinBody, TaskContext, TaskContextBody } from './pin-schemas.ts';
export type { Column, LabelUse, Member, Project, ProjectListItem, TaskPage } from './projects.ts';
export type {
  Provisioning,
  ScimGroup,
  ScimGroupProject,
  ScimRequest,
  ScimToken,
} from './provisioning.ts';
export {
  type CreateRecurringTaskBody,
  type RecurrenceFrequency,
  type RecurrenceRule,
  type RecurrenceRuleBody,
  type RecurrenceTrigger,
  type RecurringTask,
  recurrenceFrequencies,
  recurrenceTriggers,
  type UpdateRecurringTaskBody,
} from './recurring-tasks.ts';
export type { NewReportLink, ReportLink } from './report-links.ts';
export { allScopes, type Scope, scopes } from './scopes.ts';
export type {
  FactorKind,
  FactorProof,
  FactorSetup,
  NewPasskey,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
  SecondFactor,
  SignInChallenge,
} from './second-factors.ts';
export { type SecurityEventType, securityEvents, securityEventTypes } from './security-events.ts';
export type { SecurityEntry } from './security-log.ts';
export type { OrgProvider, OwnIdentity } from './single-sign-on.ts';
export type { ListOrgTimeQuery, OrgTime, Stats, Throughput } from './stats.ts';
export type { AttachmentBody } from './task-parts.ts';
export * from './task-schemas.ts';
export type {
  CreateTemplateBody,
  TaskTemplate,
  TaskTemplateCompact,
  UpdateTemplateBody,
} from './task-templates.ts';
export type { CreateTaskBody, ListTasksQuery, UpdateTaskBody } from './tasks.ts';
export { tidyLine } from './tidy-line.ts';
export type { OrgDeletion, OrgExport } from './transfer.ts';
export {
  type CreateViewBody,
  type UpdateViewBody,
  type View,
  type ViewFilters,
  type ViewFiltersBody,
  viewFields,
  viewGroupings,
  viewLayouts,
} from './views.ts';
export * from './webhook-schemas.ts';
