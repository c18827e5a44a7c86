import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Page } from 'playwright-core';
import { faviconWorker } from '../packages/server/src/features/projects/index.ts';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { insertFavicon } from '../packages/server/src/testing/insert-favicon.ts';
import { startSite } from '../packages/server/src/testing/site.ts';
import { startLoop } from '../packages/server/src/work/loop.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { writePng } from './harness/write-png.ts';

const dashboard = await startDashboard({ after });
const loop = startLoop(dashboard.service.services, faviconWorker);
after(() => loop.stop());
const fixture = await createFixture(dashboard.service);
const { owner, org, project } = fixture;

const icons = (page: Page) => page.locator('img[src^="/api/favicons/"]');

test('a project gets the favicon of its site, wherever its mark is, and no browser asks the site', async (t) => {
  const site = await startSite(t, (path) =>
    path === '/icon.png'
      ? { headers: { 'content-type': 'image/png' }, body: writePng(64) }
      : path === '/'
        ? '<!doctype html><title>Café</title><link rel="icon" href="/icon.png">'
        : null,
  );
  const other = await owner.dashboard.createProject({ slug: org.slug, name: 'Without a site' });
  const page = await dashboard.open(t, { as: owner, path: `/projects/${project.id}/settings` });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  const link = sidebar.getByRole('link', { name: project.name });
  await link.waitFor();
  assert.equal(await icons(page).count(), 0);

  await page.getByLabel('Site URL').fill(site.url);
  await page.getByRole('region', { name: 'Project details' }).getByRole('button', { name: 'Save' }).click();
  // The service fetches it in the background, and the page reads it a moment later.
  await icons(page).first().waitFor();
  await link.locator('img').waitFor();
  assert.deepEqual(site.requests, ['/', '/icon.png']);

  await page.goto('/');
  const row = page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`${project.name}`) })
    .first();
  await row.locator('img').waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Without a site/ })
    .first()
    .waitFor();
  assert.equal(await icons(page).count(), 2, 'the other project has a letter');
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog');
  await palette.getByRole('combobox').fill(project.name);
  await palette.getByRole('option', { name: project.name }).locator('img').waitFor();

  assert.ok(requested.every((url) => new URL(url).origin === new URL(dashboard.service.url).origin));
  assert.deepEqual(site.requests, ['/', '/icon.png']);
  const images = requested.filter((url) => url.includes('/api/favicons/'));
  assert.equal(new Set(images).size, 1);
  assert.ok(images.length <= 2, `the image is kept by the browser: ${images.length} requests`);
  assert.notEqual(other.id, project.id);
});

test('a favicon that cannot be loaded leaves the letter of the project', async (t) => {
  const page = await dashboard.open(t, {
    as: owner,
    path: '/settings/profile',
    expected: [/Failed to load resource/],
  });
  await insertFavicon(dashboard.service, project.id);
  await page.route('**/api/favicons/*', (route) => route.fulfill({ status: 503, body: '' }));
  const asked = page.waitForRequest('**/api/favicons/*');
  await page.goto('/');
  await asked;
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: project.name });
  await link.locator('img').waitFor({ state: 'detached' });
  await link.getByText(project.name[0] ?? '', { exact: true }).waitFor();
});
