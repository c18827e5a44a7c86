import type { OperationName } from '@fettle/contract';

/** What the calls below refer to. */
export interface CallFacts {
  slug: string;
  projectId: string;
  userId: string;
  taskId: string;
  /** An event of the task that changed its description. */
  taskEventId: string;
  commentId: string;
  checklistId: string;
  itemId: string;
  attachmentId: string;
  /** A relation of the task, and a task it is not related to. */
  relationId: string;
  viewId: string;
  otherTaskId: string;
  entryId: string;
  templateId: string;
  recurringTaskId: string;
  auditId: string;
  /** An ignored issue of its project, and the fingerprint of an occurrence in it. */
  ignoredId: string;
  fingerprint: string;
  /** An earlier audit of the same project. */
  otherAuditId: string;
  importId: string;
  webhookId: string;
  /** A failed delivery of that webhook. */
  deliveryId: string;
  connectionId: string;
}

export interface ExampleCall {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Inputs as handlers receive them, for every operation that reads or writes data that grows. Missing are those that
 * use only the caller's own rows behind a password: signing in, and the token list.
 */
export function exampleCalls(facts: CallFacts): Partial<Record<OperationName, ExampleCall[]>> {
  const { slug, projectId, userId, taskId, commentId, checklistId, itemId, attachmentId, entryId } = facts;
  const page = { page: 1, limit: 50 };
  const range = {
    from: new Date(Date.now() - 84 * 86_400_000).toISOString(),
    to: new Date(Date.now() + 86_400_000).toISOString(),
  };
  const widget = {
    enabled: true,
    origins: ['https://www.example.com'],
    nameField: 'optional',
    emailField: 'optional',
    acceptsConsole: false,
    keepsQuery: false,
    acceptsScreenshots: true,
    showsAuditIssues: false,
    assigneeId: null,
  };
  const org = { params: { slug } };
  const project = { params: { id: projectId } };
  const task = { params: { id: taskId } };
  const template = { params: { id: projectId, templateId: facts.templateId } };
  const recurring = { params: { id: projectId, recurringTaskId: facts.recurringTaskId } };
  const audit = { params: { id: facts.auditId } };
  const against = { query: { against: facts.otherAuditId } };
  const pageUrl = 'http://site.example/page-1';
  const ignored = { params: { id: facts.ignoredId } };
  const webhook = { params: { id: facts.webhookId } };
  const delivery = { params: { id: facts.deliveryId } };
  const connection = { params: { id: facts.connectionId } };
  const hook = { url: 'https://93.184.216.34/hooks', events: ['task.created'] };
  return {
    getMe: [{}],
    listTokens: [{ query: page }],
    listSessions: [{ query: page }],
    listOrgs: [{ query: page }],
    listOrgMembers: [{ ...org, query: page }],
    listInvitations: [{ ...org, query: page }],
    listOwnInvitations: [{ query: page }],
    listOrgDomains: [org],
    getProvisioning: [org],
    listScimTokens: [{ ...org, query: page }],
    revokeScimToken: [{ params: { slug, tokenId: taskId } }],
    listScimGroups: [{ ...org, query: page }],
    listScimRequests: [
      { ...org, query: page },
      { ...org, query: { ...page, outcome: 'refused' } },
    ],
    getOrgProvider: [org],
    findSignInProvider: [{ body: { email: 'ada@example.com' } }, { body: { org: slug } }],
    listOwnIdentities: [{}],
    removeOrgDomain: [{ params: { slug, domainId: taskId } }],
    revokeInvitation: [{ params: { slug, invitationId: taskId } }],
    getOrgSecurity: [{ ...org }],
    updateOrgSecurity: [{ ...org, body: { secondFactor: 'off' } }],
    updateOrg: [{ ...org, body: { name: 'New' } }],
    listPictures: [{}],
    listFavicons: [{}],
    removeOwnPicture: [{}],
    getOrgBranding: [org],
    updateOrgBranding: [{ ...org, body: { accentColor: '#0f766e' } }],
    removeOrgLogo: [org],
    listProjects: [{ query: page }],
    getProject: [project],
    listProjectLabels: [{ ...project, query: page }],
    listTaskPages: [{ ...project, query: page }],
    listProjectMembers: [{ ...project, query: page }],
    createProject: [{ ...org, body: { name: 'New' } }],
    updateProject: [{ ...project, body: { name: 'New' } }],
    listTasks: listsOf(projectId, userId),
    getTask: [task],
    createTask: [{ body: { projectId, title: 'New' } }],
    updateTask: [{ ...task, body: { title: 'New', status: 'done', assigneeIds: [userId] } }],
    deleteTask: [task],
    moveTask: [{ ...task, body: { status: 'review' } }],
    listTaskEvents: [{ ...task, query: page }],
    getDescriptionChange: [{ params: { id: taskId, eventId: facts.taskEventId } }],
    listComments: [{ ...task, query: page }],
    getComment: [{ params: { id: taskId, commentId } }],
    addComment: [{ ...task, body: { body: 'New' } }],
    updateComment: [{ params: { id: taskId, commentId }, body: { body: 'New' } }],
    deleteComment: [{ params: { id: taskId, commentId } }],
    listChecklists: [{ ...task, query: page }],
    getChecklist: [{ params: { id: taskId, checklistId } }],
    createChecklist: [{ ...task, body: { title: 'New', items: [{ title: 'one' }] } }],
    updateChecklist: [{ params: { id: taskId, checklistId }, body: { title: 'New' } }],
    deleteChecklist: [{ params: { id: taskId, checklistId } }],
    addChecklistItem: [{ params: { id: taskId, checklistId }, body: { title: 'New' } }],
    updateChecklistItem: [
      { params: { id: taskId, checklistId, itemId }, body: { completed: true, position: 0 } },
    ],
    moveChecklistItem: [{ params: { id: taskId, checklistId, itemId }, body: { checklistId, position: 0 } }],
    createTaskFromChecklistItem: [{ params: { id: taskId, checklistId, itemId } }],
    unlinkChecklistItem: [{ params: { id: taskId, checklistId, itemId } }],
    deleteChecklistItem: [{ params: { id: taskId, checklistId, itemId } }],
    addAttachment: [{ ...task, body: { url: 'https://example.com/' } }],
    getAttachment: [{ params: { id: taskId, attachmentId } }],
    deleteAttachment: [{ params: { id: taskId, attachmentId } }],
    listViews: [{ ...project, query: page }],
    createView: [{ ...project, body: { name: 'New', visibility: 'project' } }],
    updateView: [{ params: { ...project.params, viewId: facts.viewId }, body: { name: 'Other' } }],
    deleteView: [{ params: { ...project.params, viewId: facts.viewId } }],
    listTaskRelations: [{ ...task, query: page }],
    addTaskRelation: [
      { ...task, body: { kind: 'blocks', taskId: facts.otherTaskId } },
      { ...task, body: { kind: 'relates_to', taskId: facts.otherTaskId } },
    ],
    removeTaskRelation: [{ params: { id: taskId, relationId: facts.relationId } }],
    addTaskWatcher: [{ params: { id: taskId, userId: 'me' } }],
    removeTaskWatcher: [{ params: { id: taskId, userId } }],
    listTimeEntries: [{ ...task, query: page }],
    getTimeEntry: [{ params: { id: taskId, entryId } }],
    logTime: [{ ...task, body: { minutes: 5 } }],
    updateTimeEntry: [{ params: { id: taskId, entryId }, body: { minutes: 6 } }],
    deleteTimeEntry: [{ params: { id: taskId, entryId } }],
    listTaskTemplates: [{ ...project, query: page }],
    getTaskTemplate: [template],
    createTaskTemplate: [{ ...project, body: { name: 'New', taskId } }],
    updateTaskTemplate: [{ ...template, body: { title: 'New', status: 'review', assigneeIds: [userId] } }],
    deleteTaskTemplate: [template],
    createTaskFromTemplate: [template],
    listRecurringTasks: [{ ...project, query: page }],
    getRecurringTask: [recurring],
    createRecurringTask: [
      { ...project, body: { templateId: facts.templateId, rule: { frequency: 'daily' } } },
      { ...project, body: { taskId, rule: { frequency: 'weekly' } } },
    ],
    updateRecurringTask: [{ ...recurring, body: { paused: true } }],
    deleteRecurringTask: [recurring],
    getStats: [{}],
    getOrgStats: [org],
    getThroughput: [{ ...org, query: range }],
    listOrgTime: [
      {},
      { page: 3 },
      { projectId },
      { userId },
      { groupBy: 'project' },
      { groupBy: 'person' },
      { groupBy: 'projectAndPerson' },
    ].map((form) => ({ ...org, query: { ...page, ...range, ...form } })),
    getActivity: [{ query: {} }, { query: { limit: 100 } }, { query: { before: '1000' } }],
    listProjectAudits: [{ ...project, query: page }],
    listOrgAudits: [{ ...org, query: page }],
    listImports: [{ ...project, query: page }],
    getImport: [{ params: { id: facts.importId } }],
    listImportEntries: [
      { params: { id: facts.importId }, query: page },
      { params: { id: facts.importId }, query: { ...page, outcome: 'created', attention: true } },
    ],
    startAudit: [{ ...project, body: {} }],
    getAudit: [audit, { ...audit, ...against }],
    listAuditFindings: [
      {},
      { page: 3 },
      { check: 'title-missing' },
      { severity: 'error' },
      { category: 'content' },
      { change: 'fixed' },
      { url: '/page' },
      { ignored: 'include' },
      { ignored: 'only', url: '/page' },
      { pageUrl: 'http://site.example/page-1' },
      against.query,
      { ...against.query, change: 'fixed' },
      { ...against.query, change: 'not_rechecked', url: '/page' },
      { ...against.query, change: 'not_comparable' },
    ].map((form) => ({ ...audit, query: { ...page, ...form } })),
    listAuditPages: [
      {},
      { page: 3 },
      { status: '404' },
      { status: '4xx' },
      { depth: 1 },
      { indexable: 'true' },
      { url: '/page' },
      { sort: 'url', order: 'desc' },
      { sort: 'findingCount', order: 'desc' },
    ].map((form) => ({ ...audit, query: { ...page, ...form } })),
    listBrokenLinks: [
      {},
      { page: 3 },
      { type: 'internal' },
      { url: '/page' },
      { sort: 'sourceCount', order: 'desc' },
    ].map((form) => ({ ...audit, query: { ...page, ...form } })),
    getAuditPage: [{ ...audit, query: { url: pageUrl } }],
    listPageLinks: ['in', 'out'].map((direction) => ({
      ...audit,
      query: { ...page, url: pageUrl, direction },
    })),
    listPageHistory: [{ ...project, query: { ...page, url: pageUrl } }],
    listPageTasks: [{ ...project, query: { ...page, url: pageUrl } }],
    getAuditOverview: [audit, { ...audit, ...against }],
    createTaskFromFinding: [
      { ...audit, body: { check: 'title-missing' } },
      { ...audit, body: { check: 'title-missing', url: 'http://site.example/page-1' } },
    ],
    listFindingTasks: [{}, { check: 'title-missing' }].map((form) => ({
      ...project,
      query: { ...page, ...form },
    })),
    listTaskFindings: [{ ...task, query: page }],
    listIgnoredIssues: [{}, { page: 3 }, { check: 'title-missing' }, { active: 'true' }, { q: 'page' }].map(
      (form) => ({ ...project, query: { ...page, ...form } }),
    ),
    ignoreIssue: [
      { ...audit, body: { check: 'title-missing', fingerprint: facts.fingerprint, reason: 'Known.' } },
      { ...audit, body: { check: 'title-missing', reason: 'Known.' } },
    ],
    updateIgnoredIssue: [{ ...ignored, body: { reason: 'Known.' } }],
    stopIgnoringIssue: [ignored],
    listReportLinks: [{ ...audit, query: page }],
    createReportLink: [{ ...audit, body: {} }],
    revokeReportLink: [{ params: { ...audit.params, linkId: taskId } }],
    getAuditReport: [audit, { ...audit, ...against }],
    reanalyzeAudit: [audit],
    getAuditSchedule: [project],
    setAuditSchedule: [{ ...project, body: { frequency: 'daily' } }],
    getCrawlRules: [project],
    setCrawlRules: [{ ...project, body: { exclude: ['/private/'], requestsPerSecond: 2 } }],
    createWebhook: [{ body: { projectId, ...hook } }],
    listWebhooks: [{ query: { ...page, projectId } }, { query: page }],
    getWebhook: [webhook],
    updateWebhook: [
      { ...webhook, body: hook },
      { ...webhook, body: { active: false } },
    ],
    deleteWebhook: [webhook],
    rotateWebhookSecret: [webhook],
    testWebhook: [{ ...webhook, body: { type: 'task.created' } }],
    listDeliveries: [{}, { page: 3 }, { status: 'failed' }, { eventType: 'task.created' }].map((form) => ({
      ...webhook,
      query: { ...page, ...form },
    })),
    getDelivery: [delivery],
    redeliverDelivery: [delivery],
    createConnection: [{ body: { projectId, service: 'github', onOpen: 'review' } }],
    listConnections: [{ query: { ...page, projectId } }],
    getConnection: [connection],
    getWidget: [project],
    setWidget: [{ ...project, body: widget }],
    updateConnection: [{ ...connection, body: { name: 'Website', onMerge: 'done' } }],
    rotateConnectionSecret: [connection],
    deleteConnection: [connection],
    listReceivedEvents: [{}, { page: 2 }, { status: 'ignored' }].map((form) => ({
      ...connection,
      query: { ...page, ...form },
    })),
    listTaskLinks: [{ ...task, query: page }],
    getNotificationPreferences: [{}],
    updateNotificationPreferences: [{ body: { mode: 'daily', kinds: { overdue: false } } }],
    listNotifications: [{}, { unread: true }, { page: 3 }].map((form) => ({ query: { ...page, ...form } })),
    markNotificationsRead: [{ body: { ids: [taskId] } }, { body: {} }],
    listSecurityEvents: [{}, { page: 3 }, { type: 'sign_in.failed' }, { userId }, { since: range.from }].map(
      (form) => ({ ...org, query: { ...page, ...form } }),
    ),
    listOwnSecurityEvents: [{}, { type: 'sign_in.succeeded' }].map((form) => ({
      query: { ...page, ...form },
    })),
    listOrgExports: [{ ...org, query: page }],
    getOrgDeletion: [{ ...org }],
    replayFailed: [{ ...webhook, body: { since: new Date(Date.now() - 3_600_000).toISOString() } }],
  };
}

/** Each filter, each sort order, the first page and a later one, in one project and in all. */
function listsOf(projectId: string, assigneeId: string): ExampleCall[] {
  const day = '2026-11-01T00:00:00.000Z';
  const filters = [
    {},
    { status: 'review' },
    { priority: 'high' },
    { assigneeId },
    { label: 'urgent' },
    { reporterEmail: 'somebody@example.com' },
    { source: 'api' },
    { pageUrl: 'https://example.com/' },
    { pageUrl: 'none' },
    { createdSince: day },
    { updatedSince: day },
    { dueBefore: day },
    { completed: true },
    { completed: false },
    { completed: false, assigneeId, dueBefore: day, sort: 'dueDate' },
    { q: 'checkout' },
    { statuses: ['review', 'todo'] },
    { statuses: ['review', 'todo'], sort: 'position' },
    { statuses: ['review', 'todo'], sort: 'updatedAt' },
    { priorities: ['high', 'low'] },
    { priorities: ['high', 'low'], sort: 'priority' },
    { statuses: ['review', 'todo'], priorities: ['high', 'low'] },
    { assigneeIds: [assigneeId, 'none'] },
    { labels: ['urgent', 'content'] },
    { labels: ['urgent', 'content'], labelMatch: 'all' },
    { hasLabels: false },
    { reporterIds: [assigneeId] },
    { sources: ['api', 'import'] },
    { dueSince: day, dueBefore: '2026-12-01T00:00:00.000Z', sort: 'dueDate' },
    { hasDueDate: false },
    { hasDueDate: false, sort: 'dueDate' },
  ];
  const sorts = ['createdAt', 'updatedAt', 'dueDate', 'priority', 'position'].map((sort) => ({ sort }));
  const forms = [...filters, ...sorts, { page: 3 }];
  return [{ projectId }, {}].flatMap((place) =>
    forms.map((form) => ({ query: { page: 1, limit: 50, ...place, ...form } })),
  );
}
