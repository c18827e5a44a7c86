import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { startDashboard } from './harness/start-dashboard.ts';

const dashboard = await startDashboard({ after });
dashboard.service.startWorkers();
const { lead, member, project } = await createFixture(dashboard.service);

const content = [
  'Id,Title,List,Owner,Due date',
  '1,Paint the hull,Dry dock,Max M.,2026-12-01',
  '2,Varnish,Done,,',
].join('\n');

test('tasks are imported: checked first, names assigned, then run, and the board has them', async (t) => {
  const page = await dashboard.open(t, { as: lead, path: `/projects/${project.id}/settings` });
  await page.getByRole('link', { name: 'Import tasks' }).click();
  await page.getByLabel('Format').selectOption('Any CSV file');
  await page
    .getByLabel('Export file')
    .setInputFiles({ name: 'boats.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.getByRole('heading', { name: 'What the import will do' }).waitFor();
  await page.getByText('Paint the hull').waitFor();
  assert.equal((await lead.v1.listTasks({ projectId: project.id })).total, 0);
  await page.getByLabel('Max M.').selectOption(member.id);
  await page.getByText('Check the file again').waitFor();
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('button', { name: 'Import 2 tasks' }).click();
  await page.getByRole('heading', { name: 'What the import did' }).waitFor();
  const { items } = await lead.v1.listTasks({ projectId: project.id });
  assert.deepEqual(
    items
      .toSorted((one, other) => one.title.localeCompare(other.title))
      .map(({ title, statusLabel, assigneeIds }) => [title, statusLabel, assigneeIds]),
    [
      ['Paint the hull', 'Dry dock', [member.id]],
      ['Varnish', 'Done', []],
    ],
  );
  await page.getByRole('link', { name: 'Open board' }).click();
  await page
    .getByRole('region', { name: /^Dry dock, / })
    .getByText('Paint the hull')
    .waitFor();
});
