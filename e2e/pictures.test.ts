import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { startDashboard } from './harness/start-dashboard.ts';

const dashboard = await startDashboard({ after });
const fixture = await createFixture(dashboard.service);
const { org, member, admin, project } = fixture;

test('a picture is cropped to a square, shown to colleagues beside the name, and removed again', async (t) => {
  await member.dashboard.createTask({ projectId: project.id, title: 'Assigned', assigneeIds: [member.id] });
  const page = await dashboard.open(t, { as: member, path: '/settings/profile' });
  const section = page.getByRole('region', { name: 'Picture' });
  await section.getByText('MM').waitFor();
  const upload = section.getByLabel('Upload picture').and(section.locator('input'));
  await upload.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('not an image') });
  await section.getByRole('alert').filter({ hasText: 'can’t show this file' }).waitFor();
  const photo = await page.screenshot({ clip: { x: 0, y: 0, width: 900, height: 500 } });
  await upload.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo });
  const own = section.getByRole('img', { name: member.name });
  await own.and(page.locator('img')).waitFor();
  const size = await page.evaluate(
    `(async () => { const image = document.querySelector('section img'); await image.decode(); return [image.naturalWidth, image.naturalHeight]; })()`,
  );
  assert.deepEqual(size, [256, 256]);
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await page
    .getByRole('button', { name: /Your account/ })
    .locator('img')
    .waitFor();

  const colleague = await dashboard.open(t, { as: admin, path: `/orgs/${org.slug}/people` });
  const row = colleague.getByRole('listitem').filter({ hasText: member.email });
  await row.locator('img').waitFor();
  await colleague.goto(`/projects/${project.id}`);
  await colleague.getByRole('img', { name: member.name }).and(colleague.locator('img')).first().waitFor();

  await section.getByRole('button', { name: 'Remove picture' }).click();
  await section.getByText('MM').waitFor();
  await colleague.goto(`/orgs/${org.slug}/people`);
  await row.getByText('MM').waitFor();
});
