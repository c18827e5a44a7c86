import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Input, Operation, OperationName } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import { ApiError } from './api-error.ts';
import { type Ctx, nobody } from './context.ts';
import type { Tables } from './db/tables/tables.ts';
import { insertIgnored } from './features/audits/testing/ignored-rows.ts';
import { insertReported } from './features/audits/testing/report-rows.ts';
import { insertImports } from './features/imports/testing/import-rows.ts';
import { handlers } from './features.ts';
import { readSourceOf } from './read-sources.ts';
import { createTaskCache } from './task-cache.ts';
import { captureStatements } from './testing/capture-statements.ts';
import { defer } from './testing/defer.ts';
import { type CallFacts, type ExampleCall, exampleCalls } from './testing/example-calls.ts';
import { createFixture } from './testing/factories.ts';
import { startService } from './testing/harness.ts';
import { type Plan, readPlan } from './testing/read-plan.ts';
import {
  seedConnections,
  seedDeliveries,
  seedOtherOrgs,
  seedProject,
  seedRecurringTasks,
  seedRelations,
} from './testing/seed-tasks.ts';

const ownTasks = 1_000;
/** Of the others: before, and in all in the end. */
const few = { orgs: 25, projectsPerOrg: 2, tasksPerProject: 60 };
const many = { orgs: 500, projectsPerOrg: 2, tasksPerProject: 100 };
/**
 * An index of a hundred times as many entries is a page or two deeper at each look into it. A page for each row read is
 * what any index may cost; which of several the planner takes for the caller's own tasks is its affair.
 */
const morePages = 1.5;
const spare = 60;
/** Sign-in and single rows of the caller; other tests cover their cost. */
const without = new Set<OperationName>([
  'logIn',
  'signInMobile',
  'getSetup',
  'setUp',
  'openSession',
  'getSession',
  'completeSignIn',
  'startPasskeySignIn',
  'startConfirmation',
  'getSecondFactors',
  'startSecondFactor',
  'addSecondFactor',
  'renameSecondFactor',
  'removeSecondFactor',
  'createRecoveryCodes',
  'closeSession',
  'confirmSession',
  'getProfile',
  'updateProfile',
  'changePassword',
  'endSession',
  'endOtherSessions',
  'createToken',
  'revokeToken',
  'createOrg',
  'inviteOrgMember',
  'updateOrgMember',
  'removeOrgMember',
  'addOrgDomain',
  'setOrgProvider',
  'testOrgProvider',
  'removeOrgProvider',
  'startSingleSignOn',
  'completeSingleSignOn',
  'linkSingleSignOn',
  'unlinkOwnIdentity',
  'verifyOrgDomain',
  'createScimToken',
  'mapScimGroup',
  // By a public key; their statements are those of new tasks, and lookups by unique keys.
  'rotateWidgetKey',
  'getWidgetConfig',
  'createGuestReport',
  'addReportScreenshot',
  'findKnownReports',
  'addMeToo',
  'getInvitation',
  'acceptInvitationAndSignIn',
  'acceptInvitationAsCurrentUser',
  'declineInvitation',
  'acceptOwnInvitation',
  'declineOwnInvitation',
  'sendEmailVerification',
  'verifyEmail',
  'changeEmail',
  'requestPasswordReset',
  'getPasswordReset',
  'resetPassword',
  'deleteProject',
  'setColumns',
  'removeColumn',
  'addProjectMember',
  'updateProjectMember',
  'removeProjectMember',
  'downloadAttachment',
  'setOrgLogo',
  'downloadOrgLogo',
  'setOwnPicture',
  'downloadPicture',
  'downloadFavicon',
  'startImport',
  'cancelImport',
  'cancelAudit',
  'streamProjectEvents',
  'streamOrgEvents',
  'streamEvents',
  // Rare, and bounded by what they change or by the caller's own rows.
  'requestOrgExport',
  'downloadOrgExport',
  'deleteOrgExport',
  'requestOrgDeletion',
  'cancelOrgDeletion',
  'exportOwnData',
  'deleteAccount',
]);

const t = { after };
const service = await startService(t);
const fixture = await createFixture(service);
const { db } = service.services;
const capturing = captureStatements(service.connection);
defer(t, () => capturing.close());

let calls: Partial<Record<OperationName, ExampleCall[]>> = {};
const first = new Map<string, Plan[]>();

before(async () => {
  await seedProject(db, fixture.project.id, ownTasks);
  await seedDeliveries(db, sql`select id, org_id from projects where id = ${fixture.project.id}`);
  await seedConnections(db, sql`select id, org_id from projects where id = ${fixture.project.id}`);
  await seedRelations(db, sql`select id, org_id from projects where id = ${fixture.project.id}`);
  await seedRecurringTasks(db, sql`select id, org_id from projects where id = ${fixture.project.id}`);
  await seedOtherOrgs(db, few);
  // Vacuum too: what was seeded waits in pending lists of GIN indexes, and some later insert would pay for them.
  await sql`vacuum analyze`.execute(db);
  calls = exampleCalls(await findFacts());
  for (const [name, plans] of await readAllPlans()) first.set(name, plans);
  await seedOtherOrgs(db, many);
  await sql`vacuum analyze`.execute(db);
});

test('every operation has an example here, or a reason to have none', () => {
  const missing = (Object.keys(handlers) as OperationName[]).filter(
    (name) => !calls[name] && !without.has(name),
  );
  assert.deepEqual(missing, [], 'add them to testing/example-calls.ts');
});

test('no statement of a request reads a growing table from end to end, or more of any with the tasks of others', async () => {
  const large = await tablesWithManyRows();
  assert.ok(large.has('tasks') && large.has('events') && large.has('comments') && large.has('api_tokens'));
  assert.ok(
    large.has('webhooks') && large.has('deliveries_default') && large.has('delivery_attempts_default'),
  );
  assert.ok(large.has('connections') && large.has('received_events') && large.has('task_links'));
  assert.ok(large.has('task_relations') && large.has('favicons'));
  assert.ok(large.has('task_templates') && large.has('recurring_tasks'));
  const faults: string[] = [];
  for (const [name, plans] of await readAllPlans()) {
    let found = faultsOf(name, plans, large);
    // A page that splits, or a table that grows by many pages at once, is paid for by one statement only.
    for (let again = 0; again < 2 && found.length > 0; again += 1) {
      found = faultsOf(name, await planCall(name), large);
    }
    faults.push(...found);
  }
  assert.deepEqual(faults, []);
});

test('what a replica can be asked for writes nothing and locks no row', async () => {
  const names = (Object.keys(handlers) as OperationName[]).filter(
    (name) => readSourceOf({ name }) === 'replica',
  );
  assert.ok(names.length > 20);
  for (const name of names) {
    assert.ok((calls[name] ?? []).length > 0, name);
    for (const example of calls[name] ?? []) {
      await db
        .transaction()
        .setAccessMode('read only')
        .execute((tx) => call(name, example, fixture.member.id, tx))
        .catch((cause: unknown) => {
          throw new Error(`${name} does not only read`, { cause });
        });
    }
  }
});

/** What statements of a call read whole, or read more of than before the others came. */
function faultsOf(name: string, plans: readonly Plan[], large: ReadonlySet<string>): string[] {
  return plans.flatMap((plan, nth) => {
    const small = first.get(name)?.[nth];
    if (small === undefined) return [`${name}: runs other statements with a larger dataset`];
    const statement = `${name}, statement ${nth + 1}`;
    const whole = plan.scanned.filter((table) => large.has(table));
    const faults = whole.length > 0 ? [`${statement}: reads all of ${whole.join(', ')}`] : [];
    const isMore =
      plan.rows > small.rows + spare || plan.pages > Math.max(small.pages * morePages, plan.rows) + spare;
    if (!isMore) return faults;
    const [rows, pages] = [`${small.rows} → ${plan.rows} rows`, `${small.pages} → ${plan.pages} pages`];
    return [...faults, `${statement}: ${rows}, ${pages}`];
  });
}

/** Which tables the others have filled; a table of a few rows is rightly read whole. */
async function tablesWithManyRows(): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and reltuples >= ${many.orgs}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** A task with one of everything on it. */
async function findFacts(): Promise<CallFacts> {
  const { id: taskId } = await fixture.member.v1.createTask({
    projectId: fixture.project.id,
    title: 'Example',
  });
  await fixture.member.v1.updateTask({ id: taskId, description: 'Example' });
  const [taskEvent] = (await fixture.member.dashboard.listTaskEvents({ id: taskId })).items;
  const { id: commentId } = await fixture.member.v1.addComment({ id: taskId, body: 'Example' });
  const checklist = await fixture.member.v1.createChecklist({
    id: taskId,
    title: 'Example',
    items: [{ title: 'one' }],
  });
  const attachment = await fixture.member.v1.addAttachment({ id: taskId, url: 'https://example.com/' });
  const { id: entryId } = await fixture.member.v1.logTime({ id: taskId, minutes: 5 });
  const [otherTaskId, relatedTaskId] = await Promise.all(
    ['Other', 'Related'].map(
      async (title) => (await fixture.member.v1.createTask({ projectId: fixture.project.id, title })).id,
    ),
  );
  const relation = { id: taskId, kind: 'blocked_by', taskId: relatedTaskId ?? '' } as const;
  const { id: relationId } = await fixture.member.v1.addTaskRelation(relation);
  const { id: viewId } = await fixture.member.v1.createView({
    id: fixture.project.id,
    name: 'Example',
    visibility: 'project',
  });
  const template = { id: fixture.project.id, name: 'Example', title: 'Example' };
  const { id: templateId } = await fixture.member.v1.createTaskTemplate(template);
  const { id: recurringTaskId } = await fixture.member.v1.createRecurringTask({
    id: fixture.project.id,
    templateId,
    rule: { frequency: 'daily' },
  });
  const { slug } = fixture.org;
  const ids = {
    templateId,
    recurringTaskId,
    taskEventId: taskEvent?.id ?? '',
    checklistId: checklist.id,
    itemId: checklist.items[0]?.id ?? '',
    attachmentId: attachment.id,
    entryId,
    relationId,
    viewId,
    otherTaskId: otherTaskId ?? '',
  };
  const reported = { findings: 1000, pages: 1000, detail: 'Example' };
  const { auditId: otherAuditId } = await insertReported(service, fixture.project, reported);
  const { auditId, listId } = await insertReported(service, fixture.project, reported);
  const list = { projectId: fixture.project.id, listId };
  const { ids: ignoredIds, fingerprint } = await insertIgnored(db, list, 20);
  const facts = { slug, projectId: fixture.project.id, userId: fixture.member.id, taskId, commentId };
  const audited = { auditId, ignoredId: ignoredIds[0] ?? '', fingerprint };
  const { id: connectionId } = await db
    .selectFrom('connections')
    .select('id')
    .where('project_id', '=', fixture.project.id)
    .executeTakeFirstOrThrow();
  const importId = await insertImports(service, fixture.project);
  const others = { otherAuditId, connectionId, importId };
  return { ...facts, ...ids, ...audited, ...others, ...(await findFailedDelivery()) };
}

async function findFailedDelivery(): Promise<Pick<CallFacts, 'webhookId' | 'deliveryId'>> {
  const row = await db
    .selectFrom('deliveries')
    .select(['webhook_id as webhookId', 'id as deliveryId'])
    .where('org_id', '=', fixture.org.id)
    .where('status', '=', 'failed')
    .executeTakeFirstOrThrow();
  return { webhookId: row.webhookId, deliveryId: row.deliveryId };
}

async function readAllPlans(): Promise<Map<string, Plan[]>> {
  const plans = new Map<string, Plan[]>();
  for (const [title, read] of everyCall()) plans.set(title, await read());
  return plans;
}

async function planCall(title: string): Promise<Plan[]> {
  const read = everyCall().get(title);
  if (read === undefined) throw new Error(`There is no call ${title}`);
  return read();
}

/** How to read the plans of each example, as each of two people. */
function everyCall(): Map<string, () => Promise<Plan[]>> {
  const reads = new Map<string, () => Promise<Plan[]>>();
  for (const [name, examples] of Object.entries(calls)) {
    for (const example of examples) {
      for (const actor of [fixture.member, fixture.owner]) {
        const title = `${name} ${JSON.stringify(example.query ?? {})} as ${actor.name}`;
        reads.set(title, () => plansOf(name, example, actor.id));
      }
    }
  }
  return reads;
}

/** Runs a handler, then its statements once more in their order to see how; nothing of either stays. */
async function plansOf(name: string, example: ExampleCall, userId: string): Promise<Plan[]> {
  const statements = await capturing.statementsOf(() => rolledBack((tx) => call(name, example, userId, tx)));
  return rolledBack(async (tx) => {
    const plans: Plan[] = [];
    for (const statement of statements) {
      const plan = await readPlan(tx, statement);
      if (plan !== undefined) plans.push(plan);
    }
    return plans;
  });
}

async function call(name: string, example: ExampleCall, userId: string, tx: Kysely<Tables>): Promise<void> {
  const actor = { ...nobody, userId };
  const parts = { actor, requestId: '', expectedRevisions: null, file: null, staged: null, afterCommit: [] };
  // A cache of its own: a list must not find what an earlier one left.
  const taskCache = createTaskCache();
  const ctx: Ctx = {
    ...service.services,
    ...parts,
    taskCache,
    db: tx,
    client: { address: '', userAgent: null },
  };
  const input = { params: {}, query: {}, body: undefined, ...example } as Input<Operation>;
  try {
    await handlers[name]?.(ctx, input);
    // From the third time on, the cache asks only what has changed.
    for (let read = 0; name === 'listTasks' && read < 2; read += 1) await handlers[name]?.(ctx, input);
    if (name === 'listTasks')
      await handlers[name]?.(ctx, { ...input, query: { ...(input.query as object), page: 2 } });
  } catch (error) {
    // A refusal has asked the database too.
    if (!(error instanceof ApiError)) throw error;
  }
}

const undo = Symbol('undo');

async function rolledBack<T>(use: (tx: Kysely<Tables>) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  try {
    await capturing.db.transaction().execute(async (tx) => {
      result = { value: await use(tx) };
      throw undo;
    });
  } catch (error) {
    if (error !== undo) throw error;
  }
  if (result === undefined) throw new Error('The transaction ended before its work did');
  return result.value;
}
