/**
 * The resources that requests can name, and the values of all other fields: the tables to extend when an operation is
 * added. A field that is in none of them fails the tests with its name, so that no new operation goes untested.
 */

import { pngHeader } from '../image-headers.ts';

/** What a request can name of an organization. Each is hidden from callers who do not belong there. */
export const resourceKinds = [
  'org',
  'project',
  'person',
  'picture',
  'newMember',
  'task',
  'otherTask',
  'comment',
  'checklist',
  'otherChecklist',
  'item',
  'attachment',
  'taskEvent',
  'relation',
  'timeEntry',
  'audit',
  'otherAudit',
  'fingerprint',
  'ignoredIssue',
  'reportLink',
  'page',
  'import',
  'webhook',
  'delivery',
  'connection',
  'token',
  'session',
  'secondFactor',
  'invitation',
  'invitationLink',
  'ownInvitation',
  'orgExport',
  'orgDomain',
  'orgLogo',
  'scimToken',
  'scimGroup',
  'identity',
  'emailLink',
  'notification',
  'email',
  'identifier',
] as const;

export type ResourceKind = (typeof resourceKinds)[number];

/** The values that name the resources of one organization and one of its projects. */
export type Resources = Record<ResourceKind, string>;

/** The kind of a path parameter, by the segment before it. */
export const pathResources: Readonly<Record<string, ResourceKind>> = {
  'orgs/:slug': 'org',
  'members/:userId': 'person',
  'pictures/:pictureId': 'picture',
  'invitations/:invitationId': 'invitation',
  'invitations/:token': 'invitationLink',
  'invitations/:id': 'ownInvitation',
  'exports/:exportId': 'orgExport',
  'domains/:domainId': 'orgDomain',
  'logos/:logoId': 'orgLogo',
  'scim-tokens/:tokenId': 'scimToken',
  'scim-groups/:groupId': 'scimGroup',
  'identities/:id': 'identity',
  'email-verification/:token': 'emailLink',
  'projects/:id': 'project',
  'tasks/:id': 'task',
  'comments/:commentId': 'comment',
  'checklists/:checklistId': 'checklist',
  'items/:itemId': 'item',
  'attachments/:attachmentId': 'attachment',
  'events/:eventId': 'taskEvent',
  'relations/:relationId': 'relation',
  'time-entries/:entryId': 'timeEntry',
  'audits/:id': 'audit',
  'ignored-issues/:id': 'ignoredIssue',
  'report-links/:linkId': 'reportLink',
  'tokens/:id': 'token',
  'sessions/:id': 'session',
  'imports/:id': 'import',
  'second-factors/:id': 'secondFactor',
  'webhooks/:id': 'webhook',
  'deliveries/:id': 'delivery',
  'connections/:id': 'connection',
};

/** The kind of a query parameter, body field, or tool argument; `operation.field` comes before `field`. */
export const fieldResources: Readonly<Record<string, ResourceKind>> = {
  projectId: 'project',
  projectIds: 'project',
  taskId: 'task',
  'addTaskRelation.taskId': 'otherTask',
  relatedTaskId: 'otherTask',
  removeRelationId: 'relation',
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
  against: 'otherAudit',
  fingerprint: 'fingerprint',
  'createTaskFromFinding.url': 'page',
  'getAuditPage.url': 'page',
  'listPageLinks.url': 'page',
  'listPageHistory.url': 'page',
  'listPageTasks.url': 'page',
  'get_page.url': 'page',
  'create_task_from_finding.url': 'page',
  orgSlug: 'org',
  'markNotificationsRead.ids': 'notification',
  reporterEmail: 'email',
  'findSignInProvider.email': 'email',
  'findSignInProvider.org': 'org',
  'startSingleSignOn.email': 'email',
  'startSingleSignOn.org': 'org',
  'inviteOrgMember.email': 'email',
  'changeEmail.email': 'email',
  'deleteAccount.confirm': 'identifier',
  identifier: 'identifier',
};

/** Secret links: they give access to everyone who knows them, which no attacker of these tests does. */
export const secretResources: ReadonlySet<ResourceKind> = new Set(['invitationLink', 'emailLink']);

/** New values that name nothing yet. */
export const freshNames: Partial<Resources> = { email: 'new.to.everybody@example.com' };

/** The password of every user in the fixture. */
export const password = 'a long and boring pass phrase';

const fourColumns = [
  { key: 'todo', label: 'To do', category: 'backlog' },
  { key: 'in_progress', label: 'In progress', category: 'active' },
  { key: 'review', label: 'Review', category: 'active' },
  { key: 'done', label: 'Done', category: 'done' },
];

/**
 * Values for fields that name no resource; `operation.field` comes before `field`. Fields with an enum or a format,
 * numbers, and booleans need none.
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
  // Unique in the whole installation, so a conflict reveals that one is taken, which is unavoidable.
  slug: 'a-slug-nobody-has',
  username: 'a-name-nobody-has',
  password,
  'changePassword.password': 'another long and boring phrase',
  currentPassword: password,
  idToken: 'a.b.c',
  code: '123456',
  recoveryCode: 'k3wd-9hxa-pq7m-vt2c',
  challenge: 'AAAA',
  setup: 'AAAA',
  passkey: {},
  'updateOrgSecurity.secondFactorFrom': null,
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
  repository: 'acme/website',
  onOpen: 'todo',
  onMerge: 'todo',
  targetBranch: 'main',
  fileName: 'a.txt',
  contentBase64: 'YQ==',
  // The header of a PNG of 1 × 1 pixel.
  'setOrgLogo.contentBase64': pngHeader(1, 1).toString('base64'),
  'setOwnPicture.contentBase64': pngHeader(1, 1).toString('base64'),
  accentColor: '#0f766e',
  options: '{}',
  mimeType: 'text/plain',
  domain: 'matrix.example',
  projects: [],
  outcome: 'refused',
  issuer: 'https://93.184.216.34/',
  clientId: 'matrix',
  clientSecret: 'matrix',
  'setOrgProvider.scopes': ['openid'],
  emailClaim: 'email',
  nameClaim: 'name',
  response: 'code=x&state=x',
  token: 'AAAA',
  redirect: '/due',
  check: 'title-missing',
  reason: 'The client knows.',
  confirm: 'the name of another organization',
  url: '/page',
  'createWebhook.url': 'https://93.184.216.34/',
  'updateWebhook.url': 'https://93.184.216.34/',
  pageUrl: 'https://example.com/',
  // A position in the order of all events, of which callers read only what they see.
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
  include: ['/shop/'],
  exclude: ['/private/'],
  startUrls: ['/en/'],
  userAgentSuffix: 'Matrix/1.0',
  // Needs a site that proves its ownership.
  ignoreRobots: false,
  credentials: { type: 'header', headerName: 'x-key', headerValue: 'matrix' },
};

/** Optional fields that are sent because no request succeeds without them. */
export const alsoSent: Readonly<Record<string, readonly string[]>> = {
  logIn: ['identifier', 'password'],
  signInMobile: ['identifier', 'password'],
  openSession: ['identifier', 'password'],
  findSignInProvider: ['email'],
  changePassword: ['currentPassword'],
  acceptInvitationAndSignIn: ['name', 'password'],
  confirmSession: ['password'],
  addAttachment: ['fileName', 'contentBase64'],
  startImport: ['contentBase64'],
  setOrgLogo: ['contentBase64'],
  setOwnPicture: ['contentBase64'],
  list_audits: ['projectId'],
};

/** A field by `operation.field`, and the field it replaces. */
export const instead: Readonly<Record<string, string>> = { 'list_audits.orgSlug': 'projectId' };

/** Operations, or `operation credential`, that cannot succeed here even for the legitimate caller, and why. */
export const neverSucceeds: Readonly<Record<string, string>> = {
  completeSignIn: 'it needs a second factor',
  addSecondFactor: 'it needs an authenticator',
  createRecoveryCodes: 'the caller has no second factor',
  setOrgProvider: 'there is no provider',
  startSingleSignOn: 'there is no provider',
  completeSingleSignOn: 'it needs the response of a provider',
  linkSingleSignOn: 'it needs the response of a provider',
  setUp: 'it works only while there is no user at all',
  acceptInvitationAsCurrentUser: 'the link is for an address without an account',
  verifyEmail: 'there is no mail server whose mail could be read',
  sendEmailVerification: 'there is no mail server',
  changeEmail: 'there is no mail server',
  requestOrgDeletion: 'the name of the organization is not the one that is sent',
  deleteAccount: 'the user is the last owner of an organization',
};
