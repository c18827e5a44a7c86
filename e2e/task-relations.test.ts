import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { chooseFrom, openTask } from './harness/open-task.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForService } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });

test('relations are added by key and by title, follow the other task, open it, and are removed', async (t) => {
  const { lead, member, project } = await createFixture(dashboard.service);
  const create = (title: string) => lead.v1.createTask({ projectId: project.id, title });
  const [mast, sail, hull] = [
    await create('Step the mast'),
    await create('Hoist the sail'),
    await create('Paint'),
  ];
  const { page, dialog } = await openTask(t, dashboard, member, sail);
  const { keyboard } = page;
  await keyboard.press('b');
  await page.locator(`input[aria-label="${sail.key} is blocked by…"]:focus`).fill('step the');
  await page.getByRole('option', { name: /Step the mast/ }).waitFor();
  await keyboard.press('Enter');
  const rows = dialog.getByRole('list', { name: 'Relations' }).getByRole('listitem');
  const blockers = rows.filter({ hasText: 'Blocked by' });
  await blockers.getByRole('link', { name: /Step the mast/ }).waitFor();
  await waitForService(async () => {
    const { relations, openBlockerCount } = await lead.v1.getTask({ id: sail.id });
    assert.deepEqual(
      [relations.map(({ kind, relatedTaskId }) => [kind, relatedTaskId]), openBlockerCount],
      [[['blocked_by', mast.id]], 1],
    );
  });

  await chooseFrom(page, dialog.getByRole('button', { name: 'Add relation' }), 'Related to…');
  await page.locator(`input[aria-label="${sail.key} is related to…"]:focus`).fill(hull.key);
  await page.getByRole('option', { name: /Paint/ }).click();
  await rows
    .nth(1)
    .getByRole('link', { name: /Related to.*Paint/ })
    .waitFor();

  // What others do shows at once.
  await lead.v1.updateTask({ id: mast.id, title: 'Raise the mast', status: 'done' });
  await blockers.getByRole('link', { name: /Raise the mast/ }).waitFor();
  await blockers.getByText('Done').waitFor();

  const more = blockers.getByRole('button', { name: `Actions for the relation to ${mast.key}` });
  await chooseFrom(page, more, 'Remove relation');
  await blockers.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await blockers.getByRole('link', { name: /Raise the mast/ }).click();
  await page.getByRole('dialog', { name: mast.key }).waitFor();
  await page
    .getByRole('list', { name: 'Relations' })
    .getByRole('link', { name: /Blocks.*Hoist the sail/ })
    .waitFor();
});

test('tasks that can be related are listed with open ones first, and their keys below each other', async (t) => {
  const { lead, project } = await createFixture(dashboard.service);
  const create = (title: string) => lead.v1.createTask({ projectId: project.id, title });
  const task = await create('Sail');
  await create('Mast');
  const done = await create('Hull');
  await lead.v1.updateTask({ id: done.id, status: 'done' });
  const { page } = await openTask(t, dashboard, lead, task);
  await page.keyboard.press('r');
  const options = page.getByRole('option');
  await options.nth(1).waitFor();
  const names = await options.allInnerTexts();
  assert.deepEqual(
    names.map((name) => /Mast|Hull/.exec(name)?.[0]),
    ['Mast', 'Hull'],
    'the one that was changed last is done',
  );
});

test('the card of a blocked task says so, until the blocking task is completed', async (t) => {
  const { lead, viewer, project } = await createFixture(dashboard.service);
  const blocked = await lead.v1.createTask({ projectId: project.id, title: 'Launch' });
  const blocker = await lead.v1.createTask({ projectId: project.id, title: 'Test' });
  await lead.v1.addTaskRelation({ id: blocker.id, kind: 'blocks', taskId: blocked.id });
  const page = await dashboard.open(t, { as: viewer, path: `/projects/${project.id}` });
  const card = page.locator(`[data-card="${blocked.id}"]`);
  await card.getByText('Blocked by 1 open task').waitFor();
  await lead.v1.updateTask({ id: blocker.id, status: 'done' });
  await card.getByText('Blocked by 1 open task').waitFor({ state: 'detached' });
  await page.goto(new URL(`/tasks/${blocked.id}`, page.url()).href);
  await page
    .getByRole('list', { name: 'Relations' })
    .getByRole('link', { name: /Blocked by.*Test/ })
    .waitFor();
  assert.equal(await page.getByRole('button', { name: 'Add relation' }).count(), 0);
});

test('an item is turned into a task with one press, follows it, and is unlinked', async (t) => {
  const { lead, member, project } = await createFixture(dashboard.service);
  const task = await lead.v1.createTask({ projectId: project.id, title: 'Refit' });
  await lead.v1.createChecklist({ id: task.id, title: 'Steps', items: [{ title: 'Sand the hull' }] });
  const { page, dialog } = await openTask(t, dashboard, member, task);
  const item = dialog.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await item.getByRole('button', { name: 'Turn into task' }).press('Enter');
  const link = item.getByRole('link', { name: /Sand the hull/ });
  await link.waitFor();
  assert.equal(await item.getByRole('checkbox').isDisabled(), true);
  const linked = (await lead.v1.getTask({ id: task.id })).checklists[0]?.items[0]?.linkedTask;
  assert.ok(linked);
  await lead.v1.updateTask({ id: linked.id, status: 'done', title: 'Sand and paint' });
  await item.getByRole('link', { name: /Sand and paint/ }).click();
  const child = page.getByRole('dialog', { name: linked.key });
  await child.getByText('Checklist item of').waitFor();
  await child.getByRole('link', { name: task.key }).click();
  await dialog.waitFor();
  await dialog.getByRole('region', { name: 'Checklists' }).getByText('1 of 1').waitFor();
  await chooseFrom(page, item.getByRole('button', { name: /^Actions for/ }), `Unlink ${linked.key}`);
  await item.getByRole('button', { name: 'Sand and paint', exact: true }).waitFor();
  await waitForService(async () => assert.equal((await lead.v1.getTask({ id: linked.id })).linkedItem, null));
});
