import type { Client } from '@fettle/client';
import { allScopes, type EventType, type OrgRole, type SecurityEventType } from '@fettle/contract';
import { nobody } from '../../packages/server/src/context.ts';
import { insertToken } from '../../packages/server/src/features/identity/index.ts';
import {
  insertSession,
  saveConfirmation,
} from '../../packages/server/src/features/identity/sessions/session-store.ts';
import {
  githubPing,
  githubPull,
  githubPush,
  gitlabPush,
  hash,
  sendGithub,
  sendGitlab,
} from '../../packages/server/src/features/integrations/testing/code-host-requests.ts';
import { recordSecurityEvent } from '../../packages/server/src/security-log/record-security-event.ts';
import { addToOrg, createOrg, createPerson } from '../../packages/server/src/testing/factories.ts';
import type { Service } from '../../packages/server/src/testing/harness.ts';
import type { Receiver } from '../../packages/server/src/testing/receiver.ts';
import { until } from '../../packages/server/src/testing/until.ts';
import { type LabelName, labelColors } from '../../scripts/demo/board/demo-task.ts';
import { fillBoard } from '../../scripts/demo/board/fill-board.ts';
import { richDescription } from './rich-description.ts';
import { writePdf } from './write-pdf.ts';
import { writePng } from './write-png.ts';

/** The signed-in users of the screens. */
export interface Viewer {
  session: string;
}

/** The data of all screens: the demo agency with all kinds of content, and a user who has just started. */
export interface ScreenFixture {
  /** Owner of the agency. */
  nora: Viewer;
  /** Has an empty organization and an empty project. */
  edda: Viewer;
  /** In no organization. Invited to the agency, with a verified email address. */
  gita: Viewer;
  /** In no organization, with an unverified email address. */
  uma: Viewer;
  slug: string;
  newSlug: string;
  project: string;
  emptyProject: string;
  richTask: string;
  plainTask: string;
  audit: string;
  /** Of the same project, with a smaller crawl depth. */
  earlierAudit: string;
  runningProject: string;
  runningAudit: string;
  failedProject: string;
  failedAudit: string;
  canceledProject: string;
  canceledAudit: string;
  webhook: string;
  brokenWebhook: string;
  /** Fettle has disabled it. */
  goneWebhook: string;
  /** A delivery to the broken receiver. */
  delivery: string;
  /** To a repository on GitHub, which has sent a few events. */
  connection: string;
  /** Sends another secret. */
  refusedConnection: string;
  /** Has commits and pull requests. */
  linkedTask: string;
  openInvitation: string;
  /** The invitation for Gita. */
  gitasInvitation: string;
}

export interface ScreenEnvironment {
  service: Service;
  receiver: Receiver;
  /** A site with issues. */
  siteUrl: string;
  /** A site that responds to a few requests and then to none. */
  slowUrl: string;
}

/** Fills an empty service. Takes as long as two audits of a small site. */
export async function createScreenFixture({
  service,
  receiver,
  siteUrl,
  slowUrl,
}: ScreenEnvironment): Promise<ScreenFixture> {
  const board = await fillBoard(service.url, siteUrl, new AbortController().signal);
  const v1 = service.client(board.token);
  const { user } = await v1.getMe({});
  const nora = await signInAs(service, user.id);
  const client = service.dashboard(nora.session);
  await client.setOwnPicture({ contentBase64: writePng(96).toString('base64') });
  const [org] = (await client.listOrgs({})).items;
  if (org === undefined) throw new Error('The demo made no organization.');
  const { slug } = org;
  const project = board.siteProjectId;
  const webhooks = await addWebhooks(client, project, receiver);
  const richTask = await addRichTask(client, project, user.id);
  const title = 'Ask Joost about the regatta';
  const { id: plainTask } = await client.createTask({ projectId: project, title });
  await addRelations(client, project, richTask);
  await addTemplates(client, project, richTask);
  const {
    items: [delivery],
  } = await until('a failed attempt', async () => {
    const page = await client.listDeliveries({ id: webhooks.brokenWebhook });
    return page.items.some(({ attempts }) => attempts.length > 0) && page;
  });
  const integrations = await addIntegrations(service, client, project);
  await fillSecurityLog(service, client, { slug, webhook: webhooks.webhook, project });
  return {
    nora,
    ...(await createNewcomer(service)),
    slug,
    project,
    richTask,
    plainTask,
    ...webhooks,
    ...integrations,
    delivery: delivery?.id ?? '',
    ...(await invite(service, client, { slug, project })),
    ...(await runAudits(client, service, { slug, project, slowUrl })),
  };
}

async function signInAs(service: Service, userId: string): Promise<Viewer> {
  const { db, clock } = service.services;
  const userAgent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  const { id, secret } = await insertSession(db, { userId, userAgent, address: '203.0.113.7', now: clock() });
  // All screens of a group together can take longer than a confirmation is valid.
  const inAnHour = new Date(clock().getTime() + 3_600_000).toISOString();
  await saveConfirmation(db, { id, now: inAnHour });
  const program = { userAgent: 'tidewater-report/2.1', address: '2001:db8:7:1::25' };
  const { row } = await insertToken(db, {
    userId,
    name: `Sign-in from ${program.userAgent}`,
    scopes: allScopes,
    projectIds: null,
    createdAt: clock().toISOString(),
    expiresAt: new Date(clock().getTime() + 365 * 86_400_000).toISOString(),
    signIn: program,
  });
  service.services.identity.lastUsed.touch(row.id);
  return { session: secret };
}

async function createNewcomer(service: Service) {
  const edda = await createPerson(service, 'Edda Blom');
  // They have created none yet.
  await service.services.db.deleteFrom('api_tokens').where('user_id', '=', edda.id).execute();
  const { slug, ...org } = await createOrg(service);
  await addToOrg(service, { slug, ...org }, edda, 'owner');
  await edda.dashboard.updateOrg({ slug, name: 'Blom & Daughters' });
  const { id } = await edda.dashboard.createProject({ slug, name: 'First site' });
  return { edda: { session: edda.session }, newSlug: slug, emptyProject: id };
}

/** A working one, one with a broken receiver, one that Fettle disables, and a paused one. */
async function addWebhooks(client: Client<'dashboard'>, projectId: string, receiver: Receiver) {
  const responses = new Map([
    ['/broken', { status: 500, body: 'Out of paper' }],
    ['/gone', { status: 410, body: '' }],
  ]);
  receiver.respondWith(({ path }) => responses.get(path) ?? 200);
  const add = async (path: string, events: EventType[]) => {
    const { id } = await client.createWebhook({ projectId, url: `${receiver.url}${path}`, events });
    return id;
  };
  const events: EventType[] = ['task.created', 'task.updated', 'comment.created', 'audit.completed'];
  const brokenWebhook = await add('/broken', ['task.created']);
  const goneWebhook = await add('/gone', ['task.created']);
  const webhook = await add('/hooks/fettle', events);
  await client.updateWebhook({ id: await add('/paused', ['audit.failed']), active: false });
  return { webhook, brokenWebhook, goneWebhook };
}

/** A connection that has linked a pull request of each state and a commit, one that was refused, and a chat. */
async function addIntegrations(service: Service, client: Client<'dashboard'>, projectId: string) {
  const connection = await client.createConnection({
    projectId,
    service: 'github',
    repository: 'acme/website',
    onOpen: 'review',
    onMerge: 'done',
  });
  const refused = await client.createConnection({ projectId, service: 'gitlab', name: 'Booking engine' });
  await sendGitlab(service, refused, gitlabPush([]), { secret: 'wrong' });
  const title = 'Show departures without a reload';
  const { id: linkedTask, key } = await client.createTask({ projectId, title });
  await sendGithub(service, connection, 'ping', githubPing());
  const states = [
    { number: 41, title: `${key} Sketch the table`, state: 'closed' as const, action: 'closed' },
    { number: 42, title: `${key} Poll for departures`, draft: true },
    {
      number: 43,
      title: `${key} Show departures without a reload`,
      state: 'closed' as const,
      merged: true,
      action: 'closed',
    },
    { number: 44, title: `${key} Keep the scroll position` },
  ];
  for (const pull of states) await sendGithub(service, connection, 'pull_request', githubPull(pull));
  const message = `${key} Format times in the reader’s time zone`;
  await sendGithub(service, connection, 'push', githubPush([{ id: hash(1), message }]));
  await until('everything is linked', async () => {
    const { total } = await client.listTaskLinks({ id: linkedTask });
    return total === states.length + 1;
  });
  return { connection: connection.id, refusedConnection: refused.id, linkedTask };
}

/** Most kinds of events, short and long, by the user, by others, and by the service. */
async function fillSecurityLog(
  service: Service,
  client: Client<'dashboard'>,
  { slug, webhook, project }: { slug: string; webhook: string; project: string },
): Promise<void> {
  const me = await client.getProfile();
  const subject = { id: me.id, name: me.name, email: me.email };
  const { services } = service;
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile Safari/604.1';
  const record = (type: SecurityEventType, isOwn: boolean) =>
    recordSecurityEvent(
      {
        ...services,
        actor: isOwn ? { ...nobody, userId: me.id, ...subject } : nobody,
        client: { address: '2001:db8:85a3::8a2e:370:7334', userAgent },
      },
      { type, subject },
    );
  await record('sign_in.failed', false);
  await record('sign_in.succeeded', true);
  await client.rotateWebhookSecret({ id: webhook });
  const { items } = await client.listOrgMembers({ slug });
  const colleague = items.find(({ role }) => role === 'member');
  for (const role of ['admin', 'member'] as const)
    await client.updateOrgMember({ slug, userId: colleague?.userId ?? '', role });
  const { name } = await client.getProject({ id: project });
  const long =
    'Tidewater Rowing School, courses, clubs, boats and everything that has ever been built for them';
  for (const next of [long, name]) await client.updateProject({ id: project, name: next });
}

/** People who have not joined yet, one who declined, and two with an account. Returns the paths of two links. */
async function invite(
  service: Service,
  client: Client<'dashboard'>,
  { slug, project }: { slug: string; project: string },
) {
  const send = async (email: string, role: OrgRole, more: { name?: string; projectIds?: string[] } = {}) => {
    const { invitation } = await client.inviteOrgMember({ slug, email, role, ...more });
    return new URL(invitation.inviteUrl ?? '').pathname;
  };
  const declined = await send('ruth.no.longer@tidewater.example', 'member');
  await service.dashboard().declineInvitation({ token: declined.split('/').at(-1) ?? '' });
  const gita = await createPerson(service, 'Gita Rao');
  const uma = await createPerson(service, 'Uma Wells', { verified: false });
  const gitasInvitation = await send(gita.email, 'guest', { projectIds: [project] });
  const name = 'Joost Visser';
  const openInvitation = await send('joost@tidewater.example', 'guest', { name, projectIds: [project] });
  await send('a.very.long.name.of.somebody@subsidiary.brightwater.example', 'member');
  return { gita: { session: gita.session }, uma: { session: uma.session }, gitasInvitation, openInvitation };
}

/** A task with everything a task can have. */
async function addRichTask(client: Client<'dashboard'>, projectId: string, userId: string): Promise<string> {
  const { items: people } = await client.listProjectMembers({ id: projectId });
  const { id } = await client.createTask({
    projectId,
    title:
      'Relaunch the booking of courses, with deposits, a waiting list and mails that say what to bring along',
    descriptionJson: richDescription,
    status: 'in_progress',
    priority: 'critical',
    labels: ['design', 'client', 'accessibility', 'performance', 'a label with a long name'].map((name) => ({
      name,
      ...(name in labelColors ? { color: labelColors[name as LabelName] } : {}),
    })),
    assigneeIds: [
      userId,
      ...people
        .filter(({ role }) => role !== 'viewer')
        .slice(0, 3)
        .map((each) => each.userId)
        .filter((each) => each !== userId),
    ],
    dueDate: new Date(Date.now() + 2 * 86_400_000).toISOString(),
    pageUrl: 'https://tidewater.example/courses/booking?season=spring&group=beginners&language=en',
  });
  const list = await client.createChecklist({
    id,
    title: 'Before it goes live',
    items: [
      'Deposits',
      'Waiting list',
      'A very long step that says exactly what has to be tried, in which browser and by whom, so that nobody can say they did not know',
    ].map((title) => ({ title })),
  });
  const [first] = list.items;
  if (first)
    await client.updateChecklistItem({ id, checklistId: list.id, itemId: first.id, completed: true });
  const linked = { id, checklistId: list.id, itemId: list.items[1]?.id ?? '' };
  await client.createTaskFromChecklistItem(linked);
  await client.addComment({
    id,
    body: 'Marta wants deposits first, see https://tidewater.example/prices.\n\nTen percent, back until two weeks before.',
  });
  await client.addComment({ id, body: 'The waiting list can come later.' });
  await client.logTime({ id, minutes: 95, note: 'Call with Marta and first drawings' });
  await client.logTime({ id, minutes: 30, note: '' });
  await client.addAttachment({
    id,
    url: 'https://designs.example/tidewater/booking',
    fileName: 'Design: booking',
  });
  await client.addAttachment({
    id,
    file: new Blob(['course,places\nFirst strokes,8\n'], { type: 'text/csv' }),
    fileName: 'courses-of-the-spring-with-places-and-prices-final-2.csv',
  });
  const plan = writePdf('Deposits: ten percent, paid by card', 'Waiting list: mail within an hour');
  await client.addAttachment({
    id,
    file: new Blob([new Uint8Array(plan)], { type: 'application/pdf' }),
    fileName: 'plan.pdf',
  });
  return id;
}

/** A task that blocks it, one that did, and one of each other kind. */
/** Templates, and tasks that repeat: one of them is the task that shows everything. */
async function addTemplates(client: Client<'dashboard'>, projectId: string, taskId: string): Promise<void> {
  const id = projectId;
  await client.createTaskTemplate({
    id,
    name: 'Landing page',
    title: 'Build a landing page',
    description: 'Text and pictures come from the client.',
    priority: 'high',
    status: 'in_progress',
    labels: [{ name: 'Content', color: 'teal' }],
    checklists: [
      { title: 'Before launch', items: [{ title: 'Title and description' }, { title: 'Redirects' }] },
    ],
  });
  const { id: templateId } = await client.createTaskTemplate({
    id,
    name: 'Backup',
    title: 'Check the backup',
  });
  // From tomorrow on: the service creates nothing meanwhile.
  const startsOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const times = { timeZone: 'Europe/Berlin', startsOn };
  const weekly = { frequency: 'weekly' as const, interval: 2, weekdays: [1, 4] };
  await client.createRecurringTask({ id, taskId, rule: weekly, trigger: 'completion', ...times });
  const monthly = { frequency: 'monthly', week: -1, weekday: 5 } as const;
  const backup = await client.createRecurringTask({ id, templateId, rule: monthly, ...times });
  await client.updateRecurringTask({ id, recurringTaskId: backup.id, paused: true });
}

async function addRelations(client: Client<'dashboard'>, projectId: string, id: string): Promise<void> {
  const tasks = [
    ['Sign the contract with the payment provider', 'blocked_by'],
    ['Move the old bookings to the new database, and keep their numbers', 'blocked_by'],
    ['Announce the relaunch in the newsletter', 'blocks'],
    ['Prices of the summer courses', 'relates_to'],
    ['Booking is broken on small phones', 'duplicated_by'],
  ] as const;
  const made = [];
  for (const [title, kind] of tasks) {
    const { id: taskId } = await client.createTask({ projectId, title, status: 'review' });
    await client.addTaskRelation({ id, kind, taskId });
    made.push(taskId);
  }
  await client.updateTask({ id: made[1] ?? '', status: 'done' });
}

/** One occurrence without an end, and a whole check for some weeks. */
async function ignoreSome(client: Client<'dashboard'>, id: string): Promise<void> {
  const { items } = await client.listAuditFindings({ id, limit: 100 });
  const one = items.findLast(({ detail }) => detail !== '');
  const other = items.findLast(({ checkId, severity }) => checkId !== one?.checkId && severity === 'warning');
  if (one === undefined || other === undefined) throw new Error('The site has too few issues.');
  const { checkId: check, fingerprint } = one;
  await client.ignoreIssue({
    id,
    check,
    fingerprint,
    reason: 'This page is replaced in the spring relaunch.',
  });
  const until = new Date(Date.now() + 40 * 86_400_000).toISOString();
  await client.ignoreIssue({
    id,
    check: other.checkId,
    reason: 'Decided with the client: not before the new theme.',
    until,
  });
}

interface AuditPlaces {
  slug: string;
  project: string;
  slowUrl: string;
}

/**
 * Three that complete, a week apart: the first sees less of the site, and the last is re-analyzed. One that fails, one that is
 * canceled, and one that keeps running.
 */
async function runAudits(client: Client<'dashboard'>, service: Service, places: AuditPlaces) {
  const { slug, project, slowUrl } = places;
  const schedule = { frequency: 'weekly', weekday: 1, time: '04:00', timeZone: 'Europe/Berlin' } as const;
  await client.setAuditSchedule({ id: project, ...schedule });
  const end = (id: string, status: string) =>
    until(`an audit to be ${status}`, async () => (await client.getAudit({ id })).status === status);
  const complete = async (limits: { maxDepth?: number }) => {
    const { id } = await client.startAudit({ id: project, ...limits });
    await end(id, 'complete');
    return id;
  };
  // The longer it runs, the more it shows.
  const running = await startAudit(client, slug, { name: 'Seal Bank Ferries', url: slowUrl });
  const first = await complete({ maxDepth: 1 });
  await moveBack(service, first, 15);
  await moveBack(service, await complete({}), 8);
  const failed = await startAudit(client, slug, { name: 'Harbour Museum', url: 'http://127.0.0.1:9/' });
  await end(failed.audit, 'failed');
  await moveBack(service, failed.audit, 2);
  const canceled = await startAudit(client, slug, { name: 'Tern Island Sailing', url: slowUrl });
  await client.cancelAudit({ id: canceled.audit });
  await end(canceled.audit, 'failed');
  await moveBack(service, canceled.audit, 1);
  const audit = await complete({});
  await client.reanalyzeAudit({ id: audit });
  await until(
    'an audit to be re-analyzed',
    async () => (await client.getAudit({ id: audit })).analysisCount > 1,
  );
  await ignoreSome(client, audit);
  return {
    audit,
    earlierAudit: first,
    runningProject: running.project,
    runningAudit: running.audit,
    failedProject: failed.project,
    failedAudit: failed.audit,
    canceledProject: canceled.project,
    canceledAudit: canceled.audit,
  };
}

/** Lets an audit have run some days earlier, as audits of a site do. */
async function moveBack({ services: { db } }: Service, id: string, days: number): Promise<void> {
  const { createdAt, startedAt, completedAt } = await readTimes(db, id);
  const earlier = (time: string | null) =>
    time === null ? null : new Date(Date.parse(time) - days * 86_400_000).toISOString();
  await db
    .updateTable('audits')
    .set({
      created_at: earlier(createdAt) ?? createdAt,
      started_at: earlier(startedAt),
      completed_at: earlier(completedAt),
      analyzed_at: earlier(completedAt),
    })
    .where('id', '=', id)
    .execute();
}

function readTimes(db: Service['services']['db'], id: string) {
  return db
    .selectFrom('audits')
    .select(['created_at as createdAt', 'started_at as startedAt', 'completed_at as completedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function startAudit(client: Client<'dashboard'>, slug: string, site: { name: string; url: string }) {
  const { id: project } = await client.createProject({ slug, ...site });
  return { project, audit: (await client.startAudit({ id: project, maxPages: 5_000 })).id };
}
