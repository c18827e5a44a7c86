import { allOperations, eventTypes, type OperationName } from '@fettle/contract';
import { sql } from 'kysely';
import { insertIgnored } from '../../features/audits/testing/ignored-rows.ts';
import { insertReported } from '../../features/audits/testing/report-rows.ts';
import { insertSession } from '../../features/identity/sessions/session-store.ts';
import { handlers } from '../../features.ts';
import { newId } from '../../ids.ts';
import {
  addToOrg,
  addToProject,
  createPerson,
  type Person,
  type TestOrg,
  type TestProject,
} from '../factories.ts';
import type { Service } from '../harness.ts';
import { pngHeader } from '../image-headers.ts';
import { insertFavicon } from '../insert-favicon.ts';
import { add, addInvitation, type Inventory } from './inventory.ts';

export interface Tenant {
  org: TestOrg;
  project: TestProject;
  /** Owner of the organization. */
  owner: Person;
}

const enough = 4;

/** The check of some findings of the audit, so that they can be ignored. */
const failing = {
  id: 'title-missing',
  title: 'Titles are missing',
  category: 'content',
  status: 'fail',
  severity: 'error',
  weight: 1,
  score: 50,
  unit: 'page',
  affected: 15,
  assessed: 30,
  pointsLost: 1,
  why: 'Why.',
  fix: 'Fix.',
  note: null,
  examples: [],
};

/** Makes sure that a tenant has some of everything; later calls replace what was deleted. */
export async function fillTenant(service: Service, tenant: Tenant, resources: Inventory): Promise<void> {
  const { owner, org, project } = tenant;
  const few = (kind: keyof Inventory) => resources[kind].length < enough;
  if (resources.orgs.length === 0) add(resources, 'orgs', { id: org.slug, parent: null });
  if (resources.projects.length === 0) add(resources, 'projects', { id: project.id, parent: org.slug });
  const slug = resources.orgs[0]?.id ?? org.slug;
  const make = (name: OperationName, ids: string[], body: object) => create(owner, name, ids, body);

  await confirmSessions(service, owner);
  while (few('members'))
    add(resources, 'members', { id: await addSpare(service, tenant), parent: project.id });
  if (few('projects'))
    await keep(
      resources,
      'projects',
      slug,
      make('createProject', [slug], { name: 'Spare', url: 'https://spare.example/' }),
    );
  if (few('tokens'))
    await keep(resources, 'tokens', null, make('createToken', [], { name: 'x', scopes: [] }));
  while (few('sessions'))
    add(resources, 'sessions', { id: await openSpareSession(service, owner), parent: null });
  if (few('invitations') || few('pending')) {
    const email = `guest.${resources.members.length}.${Math.random()}@example.com`;
    const response = await make('inviteOrgMember', [slug], { email, role: 'guest' });
    if (response !== null) addInvitation(resources, response, slug);
  }
  while (few('tasks')) {
    const response = await make('createTask', [], { projectId: project.id, title: 'Something to do' });
    if (response === null) break;
    add(resources, 'tasks', { id: String(response.id), parent: project.id });
  }
  await fillTask(make, resources);
  const described = resources.tasks.at(-1)?.id;
  if (few('events') && described !== undefined)
    add(resources, 'events', { id: await describeTask(owner, described), parent: described });
  await fillTemplates(make, resources, project.id);
  if (few('imports')) {
    const file = {
      format: 'csv',
      dryRun: true,
      contentBase64: Buffer.from('Title\nSomething').toString('base64'),
    };
    await keep(resources, 'imports', project.id, make('startImport', [project.id], file));
  }
  await fillWebhooks(make, resources, project.id);
  await fillConnections(make, resources, project.id);
  if (resources.audits.length === 0) {
    // Several, because audits that generated requests start have no reports.
    for (let count = 0; count < 4; count += 1) await addReported(service, project, resources);
    await keep(resources, 'audits', project.id, make('startAudit', [project.id], {}));
  }
  const reported = resources.audits[0]?.id ?? '';
  while (few('report-links')) {
    // Only a few can be active at a time.
    await sql`update report_links set revoked_at = now() where audit_id = ${reported}`.execute(
      service.services.db,
    );
    const created = await make('createReportLink', [reported], { name: 'Fuzz' });
    if (created === null) break;
    add(resources, 'report-links', { id: String(created.id), parent: reported });
  }
  if (few('views'))
    await keep(
      resources,
      'views',
      project.id,
      make('createView', [project.id], { name: 'Fuzz', visibility: 'project' }),
    );
  if (few('logos')) {
    const contentBase64 = pngHeader(1, 1).toString('base64');
    const { logo } = await owner.dashboard.setOrgLogo({ slug, contentBase64 });
    resources.logos = logo === null ? [] : [{ id: logo.id, parent: slug }];
  }
  if (few('pictures')) {
    const { id } = await owner.dashboard.setOwnPicture({ contentBase64: pngHeader(1, 1).toString('base64') });
    resources.pictures = [{ id, parent: null }];
  }
  if (few('favicons')) resources.favicons = [{ id: await insertFavicon(service, project.id), parent: null }];
  if (few('ignored-issues')) await fillIgnored(service, resources, project.id);
  while (few('domains')) {
    const body = { domain: `fuzz-${newId()}.example` };
    const added = make('addOrgDomain', [slug], body);
    await keep(resources, 'domains', slug, added);
  }
  if (few('scim-tokens')) {
    // Only a few can be valid at a time.
    await sql`update scim_tokens set revoked_at = now() where org_id = ${org.id}`.execute(
      service.services.db,
    );
    const created = make('createScimToken', [slug], { name: 'Fuzz' });
    while (few('scim-tokens')) await keep(resources, 'scim-tokens', slug, created);
  }
  while (few('scim-groups')) {
    const id = newId();
    await sql`
      insert into scim_groups (id, org_id, display_name, created_at, updated_at)
      values (${id}, ${org.id}, ${`Group ${id}`}, now(), now())`.execute(service.services.db);
    add(resources, 'scim-groups', { id, parent: slug });
  }
  while (few('exports')) {
    const { rows } = await sql<{ id: string }>`
      insert into org_exports (id, org_id, status, created_at, due_at) values (${newId()}, ${org.id}, 'failed', now(), null)
      returning id`.execute(service.services.db);
    add(resources, 'exports', { id: rows[0]?.id ?? '', parent: slug });
  }
}

/** A complete audit with reports. */
async function addReported(service: Service, project: TestProject, resources: Inventory): Promise<void> {
  const reported = { findings: 30, pages: 30, detail: '=1 "x"' };
  const { auditId } = await insertReported(service, project, reported);
  add(resources, 'audits', { id: auditId, parent: project.id });
  await service.services.db
    .updateTable('audits')
    .set({ general_report: JSON.stringify({ checks: [failing], categories: [], aiSummary: 'Fair.' }) })
    .where('id', '=', auditId)
    .execute();
}

/** Ignores findings of any audit that has some. */
async function fillIgnored(service: Service, resources: Inventory, projectId: string): Promise<void> {
  const { db } = service.services;
  const listed = await db
    .selectFrom('audits')
    .select('finding_list_id')
    .where('project_id', '=', projectId)
    .where('finding_list_id', 'is not', null)
    .executeTakeFirst();
  const listId = listed?.finding_list_id ?? null;
  if (listId === null) return;
  const { ids } = await insertIgnored(db, { projectId, listId }, enough);
  for (const id of ids) add(resources, 'ignored-issues', { id, parent: projectId });
}

/** A webhook whose deliveries are never sent, and some test deliveries. */
async function fillWebhooks(make: Make, resources: Inventory, projectId: string): Promise<void> {
  const hook = { projectId, url: 'https://93.184.216.34/', events: ['task.created'] };
  if (resources.webhooks.length < enough)
    await keep(resources, 'webhooks', projectId, make('createWebhook', [], hook));
  const webhook = resources.webhooks.at(-1)?.id;
  if (webhook === undefined || resources.deliveries.length >= enough) return;
  const test = { type: eventTypes[resources.deliveries.length % eventTypes.length] };
  await keep(resources, 'deliveries', webhook, make('testWebhook', [webhook], test));
}

/** A connection that never receives anything. */
async function fillConnections(make: Make, resources: Inventory, projectId: string): Promise<void> {
  if (resources.connections.length >= enough) return;
  const body = { projectId, service: 'github' };
  await keep(resources, 'connections', projectId, make('createConnection', [], body));
}

type Make = (name: OperationName, ids: string[], body: object) => Promise<Record<string, unknown> | null>;

/** Adds one of each part to the task that was created last. */
async function fillTask(make: Make, resources: Inventory): Promise<void> {
  const task = resources.tasks.at(-1)?.id;
  if (task === undefined) return;
  const few = (kind: keyof Inventory) => resources[kind].length < enough;
  if (few('comments')) await keep(resources, 'comments', task, make('addComment', [task], { body: 'Hm.' }));
  if (few('checklists'))
    await keep(resources, 'checklists', task, make('createChecklist', [task], { title: 'List' }));
  const checklist = resources.checklists.at(-1);
  if (few('items') && checklist !== undefined && checklist.parent !== null) {
    const ids = [checklist.parent, checklist.id];
    await keep(resources, 'items', checklist.id, make('addChecklistItem', ids, { title: 'Item' }));
  }
  const file = { fileName: 'a.txt', contentBase64: 'YQ==' };
  if (few('attachments')) await keep(resources, 'attachments', task, make('addAttachment', [task], file));
  const other = resources.tasks.at(-2)?.id;
  if (few('relations') && other !== undefined) {
    const body = { kind: 'relates_to', taskId: other };
    await keep(resources, 'relations', task, make('addTaskRelation', [task], body));
  }
  if (few('time-entries'))
    await keep(resources, 'time-entries', task, make('logTime', [task], { minutes: 5 }));
}

/** Changes the description of a task, and returns the ID of that entry of its history. */
async function describeTask({ v1, dashboard }: Person, id: string): Promise<string> {
  await v1.updateTask({ id, description: newId() });
  const { items } = await dashboard.listTaskEvents({ id });
  const entry = items.find(({ changes }) => changes.some(({ field }) => field === 'description'));
  if (entry === undefined) throw new Error('The history does not name the change of a description.');
  return entry.id;
}

/** Templates, and a task that is created from one of them every day. */
async function fillTemplates(make: Make, resources: Inventory, projectId: string): Promise<void> {
  const few = (kind: keyof Inventory) => resources[kind].length < enough;
  if (few('task-templates')) {
    const body = { name: 'Template', title: 'Again' };
    await keep(resources, 'task-templates', projectId, make('createTaskTemplate', [projectId], body));
  }
  const template = resources['task-templates'].find(({ parent }) => parent === projectId);
  if (few('recurring-tasks') && template !== undefined) {
    const body = { templateId: template.id, rule: { frequency: 'daily' }, startsOn: '2099-01-01' };
    await keep(resources, 'recurring-tasks', projectId, make('createRecurringTask', [projectId], body));
  }
}

async function keep(
  resources: Inventory,
  kind: keyof Inventory,
  parent: string | null,
  made: Promise<Record<string, unknown> | null>,
): Promise<void> {
  const response = await made;
  if (response !== null) add(resources, kind, { id: String(response.id), parent });
}

/** A member who sends no requests, so that demoting or removing them affects no other request. */
async function addSpare(service: Service, { org, project }: Tenant): Promise<string> {
  const person = await createPerson(service, 'Sam Spare');
  await addToOrg(service, org, person, 'member');
  await addToProject(service, project, person, 'member');
  return person.id;
}

/** A long run takes longer than a confirmation of identity lasts. */
async function confirmSessions({ services }: Service, { id }: Person): Promise<void> {
  const { db, clock } = services;
  const confirmedAt = clock().toISOString();
  await db.updateTable('sessions').set({ confirmed_at: confirmedAt }).where('user_id', '=', id).execute();
}

/** A session that sends no requests. */
async function openSpareSession({ services }: Service, { id }: Person): Promise<string> {
  const { db, clock } = services;
  return (await insertSession(db, { userId: id, userAgent: 'spare', now: clock() })).id;
}

/** Null if the operation is not served yet or its limit is reached. */
async function create(
  owner: Person,
  name: OperationName,
  ids: string[],
  body: object,
): Promise<Record<string, unknown> | null> {
  const operation = allOperations.find((candidate) => candidate.name === name);
  if (operation === undefined || handlers[name] === undefined) return null;
  const rest = [...ids];
  const path = operation.path.replace(/:\w+/g, () => rest.shift() ?? '');
  const response = await owner.dashboard.requestRaw('POST', path, { body });
  if (response.status === 409) return null;
  if (response.status !== 201)
    throw new Error(`${name} answered ${response.status} ${JSON.stringify(response.body)}`);
  return (response.body as { data: Record<string, unknown> }).data;
}
