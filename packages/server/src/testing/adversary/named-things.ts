/**
 * What requests can name, and with what they are filled: the tables to extend when an operation is new. A field that
 * stands in none of them fails the tests by its name, so that no door opens without anybody trying its handle.
 */

/** Something an organization has and a request can name. Each is hidden from whoever does not belong there. */
export const thingKinds = [
  'org',
  'project',
  'person',
  'newMember',
  'task',
  'otherTask',
  'comment',
  'checklist',
  'otherChecklist',
  'item',
  'attachment',
  'timeEntry',
  'audit',
  'fingerprint',
  'page',
  'webhook',
  'delivery',
  'token',
  'session',
  'invitation',
  'invitationLink',
  'ownInvitation',
  'emailLink',
  'notification',
  'email',
  'identifier',
] as const;

export type ThingKind = (typeof thingKinds)[number];

/** The values by which a request names what one organization and one of its projects have. */
export type Things = Record<ThingKind, string>;

/** What a parameter of a path names, by the segment before it. */
export const pathThings: Readonly<Record<string, ThingKind>> = {
  'orgs/:slug': 'org',
  'members/:userId': 'person',
  'invitations/:invitationId': 'invitation',
  'invitations/:token': 'invitationLink',
  'invitations/:id': 'ownInvitation',
  'email-verification/:token': 'emailLink',
  'projects/:id': 'project',
  'tasks/:id': 'task',
  'comments/:commentId': 'comment',
  'checklists/:checklistId': 'checklist',
  'items/:itemId': 'item',
  'attachments/:attachmentId': 'attachment',
  'time-entries/:entryId': 'timeEntry',
  'audits/:id': 'audit',
  'tokens/:id': 'token',
  'sessions/:id': 'session',
  'webhooks/:id': 'webhook',
  'deliveries/:id': 'delivery',
};

/** What a field of a query, a body or the arguments of a tool names; `operation.field` comes before `field`. */
export const fieldThings: Readonly<Record<string, ThingKind>> = {
  projectId: 'project',
  projectIds: 'project',
  taskId: 'task',
  userId: 'person',
  'addProjectMember.userId': 'newMember',
  assigneeId: 'person',
  assigneeIds: 'person',
  'moveTask.before': 'otherTask',
  'moveTask.after': 'otherTask',
  checklistId: 'checklist',
  'moveChecklistItem.checklistId': 'otherChecklist',
  itemId: 'item',
  attachmentId: 'attachment',
  auditId: 'audit',
  fingerprint: 'fingerprint',
  'createTaskFromFinding.url': 'page',
  'get_page.url': 'page',
  'create_task_from_finding.url': 'page',
  orgSlug: 'org',
  'markNotificationsRead.ids': 'notification',
  reporterEmail: 'email',
  'inviteOrgMember.email': 'email',
  'changeEmail.email': 'email',
  identifier: 'identifier',
};

/** Links that open what they name to everybody who knows them: no attacker of these tests does. */
export const secretThings: ReadonlySet<ThingKind> = new Set(['invitationLink', 'emailLink']);

/** Names that somebody uses of their own accord and that are nobody's yet. */
export const freshNames: Partial<Things> = { email: 'new.to.everybody@example.com' };

/** Of everybody in the hostile world. */
export const password = 'a long and boring pass phrase';

const fourColumns = [
  { key: 'todo', label: 'To do', category: 'backlog' },
  { key: 'in_progress', label: 'In progress', category: 'active' },
  { key: 'review', label: 'Review', category: 'active' },
  { key: 'done', label: 'Done', category: 'done' },
];

/**
 * Values for fields that name nothing of anybody; `operation.field` comes before `field`. Fields with an enum or a
 * format, numbers and booleans need none.
 */
export const plainValues: Readonly<Record<string, unknown>> = {
  name: 'Changed by the matrix',
  title: 'Changed by the matrix',
  label: 'Urgent',
  description: 'Plain words.',
  descriptionHtml: '<p>Plain words.</p>',
  descriptionJson: { type: 'doc', content: [] },
  body: 'A remark.',
  note: 'What was done.',
  q: 'words',
  // Unique in the whole installation, so that a conflict tells that one is taken: that is their nature.
  slug: 'a-slug-nobody-has',
  username: 'a-name-nobody-has',
  password,
  'changePassword.password': 'another long and boring phrase',
  currentPassword: password,
  idToken: 'a.b.c',
  credential: 'a.b.c',
  nonce: 'nonce',
  orgName: 'New',
  role: 'guest',
  'addProjectMember.role': 'member',
  'updateProjectMember.role': 'viewer',
  status: 'todo',
  column: 'review',
  tasksTo: 'todo',
  columns: fourColumns,
  key: 'todo',
  fileName: 'a.txt',
  contentBase64: 'YQ==',
  mimeType: 'text/plain',
  check: 'title-missing',
  url: '/page',
  'createWebhook.url': 'https://93.184.216.34/',
  'updateWebhook.url': 'https://93.184.216.34/',
  pageUrl: 'https://example.com/',
  // A place in the order of all events, of which everybody reads only what they see.
  'getActivity.before': '999999999',
  'listAuditPages.status': '200',
  'list_pages.status': '200',
  position: 0,
  time: '09:30',
  from: new Date(Date.now() - 30 * 86_400_000).toISOString(),
  to: new Date(Date.now() + 86_400_000).toISOString(),
  until: new Date(Date.now() + 86_400_000).toISOString(),
  since: new Date(Date.now() - 3_600_000).toISOString(),
  expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  'setUp.email': 'somebody@example.com',
  labels: [],
  items: [],
  idempotencyKey: 'matrix',
};

/** Fields that are sent although their schema does not ask for them, because no request succeeds without. */
export const alsoSent: Readonly<Record<string, readonly string[]>> = {
  logIn: ['identifier', 'password'],
  logInMobile: ['identifier', 'password'],
  openSession: ['identifier', 'password'],
  changePassword: ['currentPassword'],
  acceptInvitation: ['name', 'password'],
  confirmSession: ['password'],
  addAttachment: ['fileName', 'contentBase64'],
  list_audits: ['projectId'],
};

/** A field by `operation.field`, and the one that it is sent instead of. */
export const instead: Readonly<Record<string, string>> = { 'list_audits.orgSlug': 'projectId' };

/** Operations, or `operation credential`, that the rightful caller cannot bring to success here, and why. */
export const neverSucceeds: Readonly<Record<string, string>> = {
  setUp: 'it works only while there is no user at all',
  joinWithInvitation: 'the link is for an address without an account',
  verifyEmail: 'there is no mail server whose mail could be read',
  sendEmailVerification: 'there is no mail server',
  changeEmail: 'there is no mail server',
};
