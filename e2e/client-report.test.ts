import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test, { after } from 'node:test';
import { insertReported } from '../packages/server/src/features/audits/testing/report-rows.ts';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { waitForSpoken } from './harness/board-page.ts';
import { openContext, startDashboard } from './harness/start-dashboard.ts';
import { waitForService } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });
const { service } = dashboard;
const fixture = await createFixture(service);
const { org, admin, member, viewer, project } = fixture;
const { auditId } = await insertReported(service, project, {
  findings: 0,
  pages: 40,
  detail: '',
  brokenLinks: 60,
});
const { db } = service.services;
const axe = await readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const checks = Array.from({ length: 30 }, (_, index) => ({
  id: `check-${index}`,
  title: `Issue number ${index}`,
  category: 'content',
  status: 'fail',
  severity: ['critical', 'error', 'warning', 'info'][index % 4],
  weight: 1,
  score: 50,
  unit: 'page',
  affected: 30,
  assessed: 40,
  pointsLost: (30 - index) / 10,
  why: 'Visitors notice it, and search engines do too.',
  fix: `Fix number ${index}.`,
  note: null,
  examples: Array.from({ length: 12 }, (_each, page) => ({
    url: `https://example.com/a/long/path/to/a/page/of/the/site/${page}`,
    detail: 'as an example',
  })),
}));
await db
  .updateTable('audits')
  .set({
    overall_score: 61.4,
    seo_report: JSON.stringify({
      overallScore: 61.4,
      rawScore: 61.4,
      gates: [],
      categories: [{ id: 'content', title: 'Content', score: 61.4, weight: 22, checks }],
      aiTips: '1. Fix number 0.',
    }),
  })
  .where('id', '=', auditId)
  .execute();
const auditPath = `/projects/${project.id}/audits/${auditId}`;

test('an admin uploads a logo and chooses a color, which the next reports have', async (t) => {
  const page = await dashboard.open(t, {
    as: admin,
    path: `/orgs/${org.slug}/settings/branding`,
    expected: [/400/],
  });
  await page.getByText('No logo yet.').waitFor();
  const logo = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 80 } });
  const upload = page.getByLabel('Upload logo').and(page.locator('input'));
  await upload.setInputFiles({ name: 'logo.svg', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await page.getByText('must be a PNG, JPEG, or WebP image').waitFor();
  await upload.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await page.getByRole('img', { name: `${org.name} logo` }).waitFor();
  const custom = page.getByLabel('Custom color');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await page.getByLabel('Red', { exact: true }).check({ force: true });
  assert.equal(await custom.inputValue(), '#dc2626');
  await custom.fill('#c0ff');
  await save.click();
  await page.getByText('Enter a color such as').waitFor();
  await custom.fill('#fff');
  await save.click();
  await page.getByText('“#ffffff” is too light to be seen on white.').waitFor();
  assert.equal(
    (await admin.dashboard.getOrgBranding({ slug: org.slug })).accentColor,
    null,
    'nothing is saved',
  );
  await custom.fill('C40');
  await custom.press('Enter');
  await page.getByText('Accent color saved').first().waitFor();
  assert.equal((await admin.dashboard.getOrgBranding({ slug: org.slug })).accentColor, '#cc4400');
  assert.equal(await custom.inputValue(), '#cc4400');
  await page.getByLabel('Default').check({ force: true });
  await save.click();
  await waitForService(async () =>
    assert.equal((await admin.dashboard.getOrgBranding({ slug: org.slug })).accentColor, null),
  );
  await page.getByLabel('Purple').check({ force: true });
  await save.click();
  await waitForService(async () =>
    assert.equal((await admin.dashboard.getOrgBranding({ slug: org.slug })).accentColor, '#9333ea'),
  );
  const branding = await admin.dashboard.getOrgBranding({ slug: org.slug });
  assert.deepEqual([branding.accentColor, branding.logo?.width], ['#9333ea', 300]);

  const other = await dashboard.open(t, { as: member, path: `/orgs/${org.slug}/settings/branding` });
  await other.getByText('Only owners and admins can open organization settings.').waitFor();
});

test('a member shares a report, a client reads it without an account, and the link is revoked', async (t) => {
  const page = await dashboard.open(t, { as: member, path: auditPath });
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share report' });
  const name = dialog.getByLabel('Who is it for?');
  await name.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Anna');
  await page.keyboard.press('Enter');
  await waitForSpoken(page, /^Copy the link now/);
  await dialog.getByRole('button', { name: /^Copy/ }).and(page.locator(':focus')).waitFor();
  const url = await dialog.getByLabel('Report link', { exact: true }).inputValue();
  const { pathname } = new URL(url);
  await dialog.getByText('Not opened yet').waitFor();
  await dialog.getByRole('listitem').filter({ hasText: 'Anna' }).getByText('New', { exact: true }).waitFor();

  const client = await openContext(dashboard, {});
  t.after(() => client.close());
  const reader = await client.newPage();
  await reader.goto(pathname);
  await reader.getByRole('heading', { level: 1, name: project.name }).waitFor();
  await reader.getByRole('img', { name: org.name }).waitFor();
  const fix = reader.locator('.issue').getByText('Fix number 3.');
  assert.equal(await fix.isVisible(), false);
  await reader.getByRole('heading', { level: 3, name: 'Issue number 3', exact: true }).click();
  await fix.waitFor();

  await page.reload();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await dialog.getByText('Opened once').waitFor();
  await dialog.getByRole('button', { name: 'Revoke: Anna' }).click();
  await page.getByRole('dialog', { name: 'Revoke “Anna”?' }).getByRole('button', { name: 'Revoke' }).click();
  await dialog.getByText('1 inactive link').click();
  await dialog.getByText('Revoked').waitFor();
  const response = await reader.goto(pathname);
  assert.equal(response?.status(), 404);
  await reader.getByRole('heading', { name: 'This report isn’t available' }).waitFor();

  const other = await dashboard.open(t, { as: viewer, path: auditPath });
  await other.getByRole('button', { name: 'Export', exact: true }).waitFor();
  assert.equal(await other.getByRole('button', { name: 'Share', exact: true }).count(), 0);
});

test('the report is accessible, fits every width, and is complete and well broken on paper', async (t) => {
  const response = await service.fetch(`/api/audits/${auditId}/report.html?audience=client`, {
    headers: { cookie: `fettle_session=${member.session}` },
  });
  const context = await openContext(dashboard, {});
  t.after(() => context.close());
  const page = await context.newPage();
  await page.setContent(await response.text());
  await page.evaluate(axe);
  for (const [colorScheme, width] of [
    ['light', 1300],
    ['dark', 1300],
    ['light', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate('document.querySelectorAll("details").forEach((each) => (each.open = true))');
    const { violations } = (await page.evaluate('axe.run()')) as {
      violations: { id: string; nodes: unknown[] }[];
    };
    assert.deepEqual(
      violations.map(({ id, nodes }) => [id, JSON.stringify(nodes).slice(0, 500)]),
      [],
      `${colorScheme}, ${width}`,
    );
    const wide = await page.evaluate('document.documentElement.scrollWidth');
    assert.ok(Number(wide) <= width, `${String(wide)} px in ${width}`);
  }
  await page.evaluate('document.querySelectorAll("details").forEach((each) => (each.open = false))');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const text of ['Fix number 0.', 'Fix number 29.', 'Page limit:'])
    assert.ok(await page.locator('.detail').getByText(text).first().isVisible(), text);
  assert.equal(
    await page.evaluate('getComputedStyle(document.documentElement).backgroundColor'),
    'rgb(255, 255, 255)',
  );
  const pages = countPages(await page.pdf({ preferCSSPageSize: true, format: 'A4', printBackground: true }));
  assert.ok(pages > 5, `${pages} pages`);
});

/** How many pages a PDF has. */
function countPages(pdf: Buffer): number {
  return (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length;
}
