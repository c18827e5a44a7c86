import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { readConfig } from '../../config.ts';
import { type Ctx, nobody } from '../../context.ts';
import { createTaskCache } from '../../task-cache.ts';
import { captureStatements } from '../../testing/capture-statements.ts';
import { createFixture } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { readPlan } from '../../testing/read-plan.ts';
import { seedOtherOrgs, seedProject } from '../../testing/seed-tasks.ts';
import { readTaskDetail } from './read-task.ts';

const service = await startService({ after });
const { db } = service.services;
const { project, org, lead, member } = await createFixture(service);

/** An agency with a project that has most of the tasks, among others. */
const projects = 16;
const tasks = 20_000;
const others = { orgs: 20, projectsPerOrg: 10, tasksPerProject: 50 };

test('a task is read by its ID, not by way of the boards that its reader sees', async (t) => {
  const capturing = captureStatements(service.connection);
  t.after(() => capturing.close());
  const { id } = await member.v1.createTask({ projectId: project.id, title: 'Rudder' });
  for (let nth = 1; nth <= projects; nth += 1)
    await lead.v1.createProject({ slug: org.slug, name: `Site ${nth}` });
  await seedProject(db, project.id, tasks);
  await seedOtherOrgs(db, others);
  await sql`vacuum analyze`.execute(db);
  const ctx: Partial<Ctx> = {
    db: capturing.db,
    actor: { ...nobody, userId: lead.id },
    config: readConfig({}),
    clock: () => new Date(),
    taskCache: createTaskCache(),
  };
  const [statement] = await capturing.statementsOf(() => readTaskDetail(ctx as Ctx, id));
  assert.ok(statement !== undefined);
  const plan = await capturing.db.transaction().execute((tx) => readPlan(tx, statement));
  assert.ok(plan !== undefined && plan.pages < 50, `${plan?.pages} pages`);
});
