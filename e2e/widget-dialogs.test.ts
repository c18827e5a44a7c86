import assert from 'node:assert/strict';
import test, { after, type TestContext } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { onlyTask, openGuestPage, type SiteOptions, usualBody } from './harness/guest-page.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForService } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });

/**
 * A page with dialogs as sites have them: they are moved by a transform, cut off what does not fit, and close when something
 * beside them is clicked.
 */
const body = `${usualBody}
  <style>
    .shop { transform: translateX(20px); filter: grayscale(0); overflow: hidden; width: 300px }
    .shop button { background: #00f; color: #00f; border: 0; width: 150px; height: 40px }
  </style>
  <dialog class="shop" id="first"><h2>Pay</h2><button>Pay now</button></dialog>
  <dialog class="shop" id="second"><h2>Sure?</h2><button>Pay indeed</button></dialog>
  <div id="shadowed"></div>
  <script>
    window.noticed = [];
    for (const dialog of document.querySelectorAll('dialog')) {
      for (const type of ['click', 'mousedown', 'pointerdown', 'keydown', 'input'])
        dialog.addEventListener(type, () => noticed.push(type));
      dialog.addEventListener('click', ({ clientX, clientY }) => {
        const { left, right, top, bottom } = dialog.getBoundingClientRect();
        if (clientX < left || clientX > right || clientY < top || clientY > bottom) dialog.close();
      });
    }
    const inner = document.getElementById('shadowed').attachShadow({ mode: 'open' });
    inner.innerHTML = '<dialog><button>Shadowed</button></dialog>';
  </script>`;

async function prepare(t: TestContext, options: SiteOptions = {}) {
  const prepared = await openGuestPage(dashboard, t, { body, ...options });
  const { page } = prepared;
  const launcher = page.getByRole('button', { name: 'Report a problem' });
  const form = page.locator('fettle-widget').getByRole('dialog').first();
  return { ...prepared, launcher, form };
}

const parentOf = async (page: Page) =>
  await page.evaluate(`(() => {
    const { parentElement } = document.querySelector('fettle-widget') ?? shadowed.shadowRoot.querySelector('fettle-widget');
    return parentElement.id || parentElement.localName;
  })()`);
const isIn = (page: Page, parent: string) =>
  waitForService(async () => assert.equal(await parentOf(page), parent));

async function pointAt(page: Page, form: Locator, target: Locator, name: string): Promise<void> {
  await form.getByRole('button', { name: /^Point at/ }).click();
  const box = (await target.boundingBox()) ?? assert.fail();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await form.getByText(`You point at: ${name}`).waitFor();
}

test('a guest reports an element in a modal dialog of the page, which does not notice', async (t) => {
  const prepared = await prepare(t);
  const { page, launcher, form } = prepared;
  await launcher.waitFor();
  const before = await launcher.boundingBox();
  await page.evaluate('first.showModal()');
  await isIn(page, 'first');
  assert.deepEqual(await launcher.boundingBox(), before, 'the button stays where it is');
  await launcher.click();
  await form.waitFor();
  await pointAt(page, form, page.getByRole('button', { name: 'Pay now' }), 'Pay now');
  await form.getByRole('button', { name: 'Point at something else' }).press('Enter');
  // From the dialog, which no key leaves.
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowRight', 'Enter'])
    await page.keyboard.press(key);
  await form.getByText('You point at: Pay now').waitFor();
  await form.getByLabel('What would you like to say?').fill('I cannot pay');
  await form.getByRole('button', { name: 'Send' }).click();
  await form.getByRole('link', { name: 'Follow your report' }).waitFor();
  const { pin } = await onlyTask(prepared);
  assert.deepEqual([pin?.text, pin?.tagName], ['Pay now', 'button']);
  assert.doesNotMatch(JSON.stringify(pin), /fettle-widget/);
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'hidden' });
  assert.deepEqual(await page.evaluate('[first.open, noticed]'), [true, []]);
  await page.keyboard.press('Escape');
  await isIn(page, 'body');
  assert.deepEqual(await page.evaluate('[first.open, first.children.length]'), [false, 2]);
  assert.equal(await page.locator('fettle-widget').getAttribute('popover'), null);
  await launcher.click();
  await form.waitFor();
});

test('the button follows dialogs over dialogs, in shadow roots, and out of those that are removed', async (t) => {
  const { page, launcher, form } = await prepare(t);
  await launcher.waitFor();
  const opens = async () => {
    await launcher.click();
    await form.waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });
  };
  await page.evaluate('second.showModal(); first.showModal()');
  await isIn(page, 'first');
  await opens();
  await page.evaluate('first.close()');
  await isIn(page, 'second');
  await opens();
  await page.evaluate('second.remove()');
  await isIn(page, 'body');
  await opens();
  await page.evaluate(`shadowed.shadowRoot.querySelector('dialog').showModal()`);
  await isIn(page, 'dialog');
  await opens();
  await page.evaluate(`shadowed.shadowRoot.querySelector('dialog').close()`);
  await isIn(page, 'body');
  await opens();
  await page.evaluate('first.show()');
  assert.equal(await parentOf(page), 'body', 'what is not modal leaves the rest of the page as it is');
  for (let times = 0; times < 30; times += 1) await page.evaluate('first.close(); first.showModal()');
  await isIn(page, 'first');
  await opens();
});

test('a form that is open stays over the page when a dialog opens or closes', async (t) => {
  const { page, launcher, form } = await prepare(t);
  await launcher.click();
  const text = form.getByLabel('What would you like to say?');
  await text.fill('Half a rep');
  const isOver = `(document.querySelector('fettle-widget').shadowRoot.querySelector('dialog')).matches(':modal')`;
  await page.evaluate('first.showModal()');
  await isIn(page, 'first');
  assert.equal(await page.evaluate(isOver), true);
  await text.press('End');
  await text.pressSequentially('ort');
  await page.evaluate('first.close()');
  await isIn(page, 'body');
  assert.equal(await page.evaluate(isOver), true);
  assert.equal(await text.inputValue(), 'Half a report');
  // While they point at something.
  await form.getByRole('button', { name: /^Point at/ }).click();
  await page.evaluate('first.showModal()');
  await isIn(page, 'first');
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await form.getByText('You point at: Pay').waitFor();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'hidden' });
  assert.equal(await page.evaluate('first.open'), true);
});

test('a picture of a page with a modal dialog shows the dialog where it is', async (t) => {
  const { page, launcher, form } = await prepare(t);
  await page.evaluate('first.showModal()');
  await launcher.click();
  await form.getByRole('button', { name: 'Add a picture of the page' }).click();
  const marking = page.getByRole('dialog', { name: 'Mark what you mean' });
  await marking.waitFor();
  const box = (await page.getByRole('button', { name: 'Pay now' }).boundingBox()) ?? assert.fail();
  const size = page.viewportSize() ?? assert.fail();
  const colors = (await page.evaluate(`(() => {
    const canvas = document.querySelector('fettle-widget').shadowRoot.querySelector('canvas');
    const scale = canvas.width / ${size.width};
    const [width, height] = [${box.width} * scale, ${box.height} * scale].map(Math.floor);
    const { data } = canvas.getContext('2d').getImageData(${box.x} * scale, ${box.y} * scale, width, height);
    const at = (x, y) => Array.from(data.slice(4 * (y * width + x), 4 * (y * width + x) + 3));
    return [at(3, 3), at(width - 3, 3), at(3, height - 3)];
  })()`)) as number[][];
  for (const [red = 255, green = 255, blue = 0] of colors)
    assert.ok(red < 90 && green < 90 && blue > 180, `the button is at its place: ${colors.join(' ')}`);
});
