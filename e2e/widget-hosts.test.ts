import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import test, { after, type TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import {
  loader,
  onlyTask,
  openForm,
  openGuestPage,
  type SiteOptions,
  usualBody,
} from './harness/guest-page.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForService } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });
const built = join(import.meta.dirname, '..', 'packages', 'dashboard', 'dist', 'widget');
const prepare = (t: TestContext, options?: SiteOptions) => openGuestPage(dashboard, t, options);

test('an application that draws its whole page itself does not lose the button', async (t) => {
  const { page } = await prepare(t, { attributes: 'data-picture="off"' });
  const launcher = page.getByRole('button', { name: 'Report a problem' });
  await launcher.waitFor();
  await page.evaluate(`document.querySelector('fettle-widget').remove()`);
  await launcher.waitFor();
  const dialog = await openForm(page);
  assert.equal(await dialog.getByRole('button', { name: 'Add a picture of the page' }).count(), 0);
  await page.evaluate(`document.body = document.createElement('body')`);
  // The form was open, and is so again.
  const isModal = `document.querySelector('fettle-widget').shadowRoot.querySelector('dialog').matches(':modal')`;
  await waitForService(async () => assert.equal(await page.evaluate(isModal), true));
});

const hostile: Record<string, SiteOptions> = {
  'a strict content security policy': {
    policy: '',
  },
  'a stylesheet that removes all styles': {
    head: '<style>* { all: unset !important; display: block !important } html { background: #000; color: #fff }</style>',
  },
  'frozen prototypes': {
    head: '<script>for (const one of [Object, Array, String, Promise, Element, Node, Map]) Object.freeze(one.prototype)</script>',
  },
  'a fetch of its own, and an error tracker': {
    attributes: 'data-console',
    head: '<script>const own = window.fetch; window.fetch = function (...all) { return own.apply(this, all).then((response) => response) }; window.onerror = () => true; addEventListener("error", (event) => event.stopImmediatePropagation(), true)</script>',
  },
  'twenty thousand elements': { body: `${usualBody}${'<p>More</p>'.repeat(20_000)}` },
};
for (const [name, options] of Object.entries(hostile)) {
  test(`the form works on a page with ${name}`, async (t) => {
    const strict = `default-src 'none'; script-src ${dashboard.service.url} 'sha256-none'; connect-src ${dashboard.service.url}; require-trusted-types-for 'script'`;
    const prepared = await prepare(t, options.policy === '' ? { policy: strict } : options);
    const { page } = prepared;
    const dialog = await openForm(page);
    await dialog.getByRole('button', { name: 'Point at it on the page' }).click();
    const target = (await page.getByText('Buy oak').boundingBox()) ?? assert.fail();
    await page.mouse.click(target.x + 2, target.y + 2);
    await dialog.getByText('You point at: Buy oak').waitFor();
    await dialog.getByLabel('What would you like to say?').fill(`With ${name}`);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByRole('link', { name: 'Follow your report' }).waitFor();
    assert.equal((await onlyTask(prepared)).title, `With ${name}`);
    const globals = await page.evaluate('Object.keys(window).filter((key) => /fettle/i.test(key))');
    assert.deepEqual([globals, await page.evaluate('document.cookie')], [['fettleWidget'], '']);
  });
}

test('the form has no accessibility fault and speaks the language of the page, from right to left as well', async (t) => {
  const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  for (const [language, name] of [
    ['en', 'Report a problem'],
    ['ar', 'Report a problem'],
    // cspell:disable
    ['de-AT', 'Problem melden'],
    ['es', 'Informar de un problema'],
    ['fr-CA', 'Signaler un problème'],
    ['it', 'Segnala un problema'],
    ['nl', 'Een probleem melden'],
    // cspell:enable
  ] as const) {
    const { page } = await prepare(t, { language });
    const dialog = await openForm(page, name);
    await dialog.getByRole('heading', { name }).waitFor();
    const box = (await dialog.boundingBox()) ?? assert.fail();
    assert.ok(box.x >= 0 && box.x + box.width <= 1300);
    await page.evaluate(axe);
    const violations = await page.evaluate(
      `axe.run('fettle-widget').then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]))`,
    );
    assert.deepEqual(violations, []);
  }
});

test('what a page loads before the form is opened is small, and stays as it is', async () => {
  const bytes = await readFile(loader);
  assert.ok(gzipSync(bytes).length <= 2_900, `${gzipSync(bytes).length} bytes`);
  assert.equal(
    hash('sha384', bytes, 'base64'),
    'GCEdlcWzBpxaOAwj5pDAXbO8fKbCdAAS8KpgUD3s2PXGdMksz/pNfIxA9y3b5xHs',
    'Pages name the loader by this digest: with another one, they would refuse it after an upgrade. Change packages/widget/src instead.',
  );
  assert.ok((await stat(join(built, 'app.js.br'))).size <= 25_000);
});
