import { allOperations, eventTypes, type OperationName } from '@fettle/contract';
import { insertReported } from '../../features/audits/testing/report-rows.ts';
import { insertSession } from '../../features/identity/sessions/session-store.ts';
import { handlers } from '../../features.ts';
import {
  addToOrg,
  addToProject,
  createPerson,
  type Person,
  type TestOrg,
  type TestProject,
} from '../factories.ts';
import type { Service } from '../harness.ts';
import { add, addInvitation, type Inventory } from './inventory.ts';

export interface Tenant {
  org: TestOrg;
  project: TestProject;
  /** Owner of the org. */
  owner: Person;
}

const enough = 4;

/** Makes sure that a tenant has some of everything; called again, it replaces what was deleted. */
export async function fillTenant(service: Service, tenant: Tenant, things: Inventory): Promise<void> {
  const { owner, org, project } = tenant;
  const few = (kind: keyof Inventory) => things[kind].length < enough;
  if (things.orgs.length === 0) add(things, 'orgs', { id: org.slug, parent: null });
  if (things.projects.length === 0) add(things, 'projects', { id: project.id, parent: org.slug });
  const slug = things.orgs[0]?.id ?? org.slug;
  const make = (name: OperationName, ids: string[], body: object) => create(owner, name, ids, body);

  await confirmSessions(service, owner);
  while (few('members')) add(things, 'members', { id: await addSpare(service, tenant), parent: project.id });
  if (few('projects')) await keep(things, 'projects', slug, make('createProject', [slug], { name: 'Spare' }));
  if (few('tokens')) await keep(things, 'tokens', null, make('createToken', [], { name: 'x', scopes: [] }));
  while (few('sessions'))
    add(things, 'sessions', { id: await openSpareSession(service, owner), parent: null });
  if (few('invitations') || few('pending')) {
    const email = `guest.${things.members.length}.${Math.random()}@example.com`;
    const answer = await make('inviteOrgMember', [slug], { email, role: 'guest' });
    if (answer !== null) addInvitation(things, answer, slug);
  }
  while (few('tasks')) {
    const answer = await make('createTask', [], { projectId: project.id, title: 'Something to do' });
    if (answer === null) break;
    add(things, 'tasks', { id: String(answer.id), parent: project.id });
  }
  await fillTask(make, things);
  await fillWebhooks(make, things, project.id);
  if (things.audits.length === 0) {
    await keep(things, 'audits', project.id, make('startAudit', [project.id], {}));
    const reported = { findings: 30, pages: 30, detail: '=1 "x"' };
    const { auditId } = await insertReported(service, project, reported);
    add(things, 'audits', { id: auditId, parent: project.id });
  }
}

/** A webhook whose deliveries nobody sends, and some tests of it. */
async function fillWebhooks(make: Make, things: Inventory, projectId: string): Promise<void> {
  const hook = { projectId, url: 'https://93.184.216.34/', events: ['task.created'] };
  if (things.webhooks.length < enough)
    await keep(things, 'webhooks', projectId, make('createWebhook', [], hook));
  const webhook = things.webhooks.at(-1)?.id;
  if (webhook === undefined || things.deliveries.length >= enough) return;
  const test = { type: eventTypes[things.deliveries.length % eventTypes.length] };
  await keep(things, 'deliveries', webhook, make('testWebhook', [webhook], test));
}

type Make = (name: OperationName, ids: string[], body: object) => Promise<Record<string, unknown> | null>;

/** Hangs one of each part on the task that was added last. */
async function fillTask(make: Make, things: Inventory): Promise<void> {
  const task = things.tasks.at(-1)?.id;
  if (task === undefined) return;
  const few = (kind: keyof Inventory) => things[kind].length < enough;
  if (few('comments')) await keep(things, 'comments', task, make('addComment', [task], { body: 'Hm.' }));
  if (few('checklists'))
    await keep(things, 'checklists', task, make('createChecklist', [task], { title: 'List' }));
  const checklist = things.checklists.at(-1);
  if (few('items') && checklist !== undefined && checklist.parent !== null) {
    const ids = [checklist.parent, checklist.id];
    await keep(things, 'items', checklist.id, make('addChecklistItem', ids, { title: 'Item' }));
  }
  const file = { fileName: 'a.txt', contentBase64: 'YQ==' };
  if (few('attachments')) await keep(things, 'attachments', task, make('addAttachment', [task], file));
  if (few('time-entries')) await keep(things, 'time-entries', task, make('logTime', [task], { minutes: 5 }));
}

async function keep(
  things: Inventory,
  kind: keyof Inventory,
  parent: string | null,
  made: Promise<Record<string, unknown> | null>,
): Promise<void> {
  const answer = await made;
  if (answer !== null) add(things, kind, { id: String(answer.id), parent });
}

/** A member who sends no requests, so that demoting or removing them affects no other request. */
async function addSpare(service: Service, { org, project }: Tenant): Promise<string> {
  const person = await createPerson(service, 'Sam Spare');
  await addToOrg(service, org, person, 'member');
  await addToProject(service, project, person, 'member');
  return person.id;
}

/** A long run takes longer than a proof of who one is lasts. */
async function confirmSessions({ services }: Service, { id }: Person): Promise<void> {
  const { db, clock } = services;
  const confirmedAt = clock().toISOString();
  await db.updateTable('sessions').set({ confirmed_at: confirmedAt }).where('user_id', '=', id).execute();
}

/** One that sends no requests, beside the one that does. */
async function openSpareSession({ services }: Service, { id }: Person): Promise<string> {
  const { db, clock } = services;
  return (await insertSession(db, { userId: id, userAgent: 'spare', now: clock() })).id;
}

/** Null when the operation is not served yet or its limit is reached. */
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
  const answer = await owner.dashboard.requestRaw('POST', path, { body });
  if (answer.status === 409) return null;
  if (answer.status !== 201)
    throw new Error(`${name} answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return (answer.body as { data: Record<string, unknown> }).data;
}
