/*
 * Keys of everything that is read from the service and cached. Invalidating a key covers every longer key that begins
 * with it, so `any…` stands for all tasks, projects, and so on.
 */
const anyTask = ['task'] as const;
const anyTaskList = ['task-lists'] as const;
const anyTaskRelations = ['task-relations'] as const;
const anyTaskFindings = ['task-findings'] as const;
const anyOwnTasks = ['own-tasks'] as const;
const anyProject = ['project'] as const;
const anyAudit = ['audit'] as const;
const anyAuditFindings = ['audit-findings'] as const;
const anyAuditPages = ['audit-pages'] as const;
const anyOrgAudits = ['org-audits'] as const;
const anyReport = ['reports'] as const;
const anyDeliveryLog = ['deliveries'] as const;
const notifications = ['notifications'] as const;

export const queryKeys = {
  session: ['session'] as const,
  setup: ['setup'] as const,
  mayCreateOrgs: ['may-create-orgs'] as const,
  profile: ['profile'] as const,
  pictures: ['pictures'] as const,
  sessions: ['sessions'] as const,
  tokens: ['tokens'] as const,
  secondFactors: ['second-factors'] as const,
  confirmation: ['confirmation'] as const,
  factorDemands: ['factor-demands'] as const,
  orgDomains: (slug: string) => ['org-domains', slug] as const,
  orgProvider: (slug: string) => ['org-provider', slug] as const,
  signInProvider: (whose: string) => ['sign-in-provider', whose] as const,
  ownIdentities: ['own-identities'] as const,
  orgSecurity: (slug: string) => ['org-security', slug] as const,
  notifications,
  unreadCount: [...notifications, 'unread-count'] as const,
  notificationList: (filter: 'all' | 'unread' | 'watching' | 'newest') =>
    [...notifications, 'list', filter] as const,
  notificationPreferences: ['notification-preferences'] as const,
  ownInvitations: ['own-invitations'] as const,
  ownSecurityLog: (page: number) => ['own-security-log', page] as const,
  activity: ['activity'] as const,
  paletteTasks: (text: string) => ['palette-tasks', text] as const,

  orgs: ['orgs'] as const,
  orgMembers: (slug: string) => ['org-members', slug] as const,
  invitations: (slug: string) => ['invitations', slug] as const,
  invitation: (token: string) => ['invitation', token] as const,
  passwordReset: (token: string) => ['password-reset', token] as const,
  securityLog: (slug: string, filter: object) => ['security-log', slug, filter] as const,
  provisioning: (slug: string) => ['provisioning', slug] as const,
  scimTokens: (slug: string) => ['scim-tokens', slug] as const,
  anyScimGroups: (slug: string) => ['scim-groups', slug] as const,
  scimGroups: (slug: string, page: number) => ['scim-groups', slug, page] as const,
  scimRequests: (slug: string, filter: object) => ['scim-requests', slug, filter] as const,
  branding: (slug: string) => ['branding', slug] as const,
  orgExports: (slug: string) => ['org-exports', slug] as const,
  orgDeletion: (slug: string) => ['org-deletion', slug] as const,
  anyReport,
  orgStats: (slug: string) => [...anyReport, slug, 'stats'] as const,
  throughput: (slug: string, range: object) => [...anyReport, slug, 'throughput', range] as const,
  timeSums: (slug: string, range: object) => [...anyReport, slug, 'time', range] as const,

  projects: ['projects'] as const,
  favicons: ['favicons'] as const,
  anyProject,
  project: (id: string) => [...anyProject, id] as const,
  projectLabels: (projectId: string) => [...anyProject, projectId, 'labels'] as const,
  views: (projectId: string) => ['views', projectId] as const,
  imports: (projectId: string) => ['imports', projectId] as const,
  import: (id: string) => ['import', id] as const,
  importEntries: (id: string, filter: object) => ['import', id, 'entries', filter] as const,
  webhooks: (projectId: string) => ['webhooks', projectId] as const,
  webhook: (id: string) => ['webhook', id] as const,
  connections: (projectId: string) => ['connections', projectId] as const,
  connection: (id: string) => ['connection', id] as const,
  receivedEvents: (connectionId: string, page: number) => ['received-events', connectionId, page] as const,
  anyDeliveryLog,
  deliveryLog: (webhookId: string) => [...anyDeliveryLog, webhookId] as const,
  deliveries: (webhookId: string, filter: object) => [...anyDeliveryLog, webhookId, filter] as const,
  delivery: (id: string) => ['delivery', id] as const,

  anyTask,
  task: (id: string) => [...anyTask, id] as const,
  taskHistory: (id: string) => [...anyTask, id, 'events'] as const,
  /** The versions do not change anymore, unless the task is changed again. */
  descriptionChange: (id: string, first: string, last: string) =>
    [...anyTask, id, 'events', 'description', first, last] as const,
  taskLinks: (id: string) => [...anyTask, id, 'links'] as const,
  taskTime: (id: string) => [...anyTask, id, 'time'] as const,
  taskTemplates: (projectId: string) => ['task-templates', projectId] as const,
  taskTemplate: (projectId: string, id: string) => ['task-templates', projectId, id] as const,
  recurringTasks: (projectId: string) => ['recurring-tasks', projectId] as const,
  recurringTask: (projectId: string, id: string) => ['recurring-tasks', projectId, id] as const,
  anyTaskRelations,
  taskRelations: (id: string) => [...anyTaskRelations, id] as const,
  foundTasks: (projectId: string, text: string) => [...anyTaskList, projectId, 'found', text] as const,
  attachmentText: (id: string) => ['attachment-text', id] as const,
  attachmentBytes: (id: string) => ['attachment-bytes', id] as const,
  anyTaskList,
  /** Every list of a project's tasks: a changed task invalidates them all. */
  taskLists: (projectId: string) => [...anyTaskList, projectId] as const,
  taskList: (projectId: string, filter: object, sort: string, order: string) =>
    [...anyTaskList, projectId, 'list', filter, sort, order] as const,
  taskCount: (projectId: string, filter: object) => [...anyTaskList, projectId, 'count', filter] as const,
  taskPages: (projectId: string) => [...anyTaskList, projectId, 'pages'] as const,
  pageTasks: (projectId: string, url: string) => [...anyTaskList, projectId, 'about-page', url] as const,
  columns: (projectId: string) => [...anyTaskList, projectId, 'column'] as const,
  column: (projectId: string, filter: object, status: string) =>
    [...anyTaskList, projectId, 'column', filter, status] as const,
  anyOwnTasks,
  firstOwnTasks: (userId: string) => [...anyOwnTasks, userId, 'first'] as const,
  reviewTasks: (userId: string) => [...anyOwnTasks, userId, 'review'] as const,
  ownTasks: (userId: string, which: string, filter: object) =>
    [...anyOwnTasks, userId, 'all', which, filter] as const,

  audits: (projectId: string) => ['audits', projectId] as const,
  anyOrgAudits,
  orgAudits: (slug: string) => [...anyOrgAudits, slug] as const,
  anyAudit,
  audit: (id: string) => [...anyAudit, id] as const,
  comparedAudit: (id: string, against: string) => ['audit', id, 'against', against] as const,
  reportLinks: (auditId: string) => ['report-links', auditId] as const,
  auditProgress: (id: string) => ['audit-progress', id] as const,
  auditCrawl: (id: string) => ['audit-crawl', id] as const,
  auditSchedule: (projectId: string) => ['audit-schedule', projectId] as const,
  crawlRules: (projectId: string) => ['crawl-rules', projectId] as const,
  anyAuditFindings,
  auditFindings: (id: string, ...filter: object[]) => [...anyAuditFindings, id, ...filter] as const,
  anyAuditPages,
  auditPages: (id: string, ...filter: object[]) => [...anyAuditPages, id, ...filter] as const,
  auditPage: (id: string, url: string) => [...anyAuditPages, id, 'one', url] as const,
  pageLinks: (id: string, url: string, filter: object) =>
    [...anyAuditPages, id, 'links', url, filter] as const,
  pageHistory: (projectId: string, url: string) => ['audits', projectId, 'page-history', url] as const,
  auditLinks: (id: string, ...filter: object[]) => ['audit-links', id, ...filter] as const,
  ignoredIssues: (projectId: string, ...filter: object[]) =>
    ['ignored-issues', projectId, ...filter] as const,
  findingTasks: (projectId: string) => ['finding-tasks', projectId] as const,
  anyTaskFindings,
  taskFindings: (taskId: string) => [...anyTaskFindings, taskId] as const,
};

/** Keys of changes that are being sent: a list is not refetched while one of them would make it jump back. */
export const mutationKeys = {
  changeTask: (projectId: string) => ['change-task', projectId] as const,
  changePart: (taskId: string) => ['change-part', taskId] as const,
  setColumns: (projectId: string) => ['set-columns', projectId] as const,
  saveTemplate: ['save-template'] as const,
  saveRule: ['save-rule'] as const,
  createFromTemplate: ['create-from-template'] as const,
  addLink: ['add-link'] as const,
  notificationPreferences: ['notification-preferences'] as const,
};
