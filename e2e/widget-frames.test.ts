import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { onlyTask, openForm, openGuestPage, usualBody } from './harness/guest-page.ts';
import { startDashboard } from './harness/start-dashboard.ts';

const dashboard = await startDashboard({ after });

const quoted = (html: string) => html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const inner = `<body style="margin: 0"><h2>Order</h2><button style="width: 120px; height: 40px">Order now</button>
  <div id="card" data-fettle-mask style="display: inline-block; width: 60px; height: 40px; background: #0f0">4111</div></body>`;
const outer = `<main><h2>Checkout</h2><iframe title="Order" srcdoc="${quoted(inner)}" style="width: 300px; height: 120px; border: 5px solid"></iframe></main>`;
/** With a border, a padding, and a scale, by all of which its content is elsewhere than its box. */
const body = `${usualBody}<iframe title="Checkout" srcdoc="${quoted(outer)}" style="width: 400px; height: 240px; border: 3px solid;
  padding: 7px; transform: scale(1.25); transform-origin: 0 0"></iframe>
  <iframe title="Elsewhere" src="data:text/html,<button>Not ours</button>" style="position: fixed; right: 0; top: 0; width: 200px; height: 90px"></iframe>
  <iframe title="Account" srcdoc="<p>Account 12345</p>" data-fettle-mask
    style="position: fixed; right: 0; top: 100px; width: 200px; height: 90px"></iframe>`;

async function prepare(t: Parameters<typeof openGuestPage>[1]) {
  const prepared = await openGuestPage(dashboard, t, { body, expected: [/cross-origin <iframe> skipped/] });
  const order = prepared.page.frameLocator('[title=Checkout]').frameLocator('[title=Order]');
  const button = order.getByRole('button', { name: 'Order now' });
  await button.waitFor();
  return { ...prepared, button, card: order.locator('#card') };
}

/** At a point of the box, from 0 to 1. */
async function pointAt(page: Page, dialog: Locator, target: Locator, name: string, at = [0.5, 0.5]) {
  await dialog.getByRole('button', { name: /^Point at/ }).click();
  const box = (await target.boundingBox()) ?? assert.fail();
  await page.mouse.move(box.x, box.y);
  await page.mouse.click(box.x + box.width * (at[0] ?? 0), box.y + box.height * (at[1] ?? 0));
  await dialog.getByText(`You point at: ${name}`).waitFor();
  return box;
}

test('a guest points at an element in frames of the page, and the team sees in which', async (t) => {
  const prepared = await prepare(t);
  const { page, button, card, lead } = prepared;
  const dialog = await openForm(page);
  const box = await pointAt(page, dialog, button, 'Order now', [0.25, 0.75]);
  await dialog.getByRole('button', { name: 'Add a picture of the page' }).click();
  await page.getByRole('dialog', { name: 'Mark what you mean' }).waitFor();
  const hidden = (await card.boundingBox()) ?? assert.fail();
  const [red = 0, green = 0, blue = 0] = (await page.evaluate(`(() => {
    const canvas = document.querySelector('fettle-widget').shadowRoot.querySelector('canvas');
    const scale = canvas.width / innerWidth;
    const [x, y] = [${hidden.x + hidden.width / 2}, ${hidden.y + hidden.height / 2}];
    return Array.from(canvas.getContext('2d').getImageData(x * scale, y * scale, 1, 1).data);
  })()`)) as number[];
  assert.ok(Math.min(red, green, blue) > 200, `what is masked is blank: ${red}, ${green}, ${blue}`);
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await dialog.getByText('A picture is added.').waitFor();
  await dialog.getByLabel('What would you like to say?').fill('Nothing is ordered');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByRole('link', { name: 'Follow your report' }).waitFor();
  const { id, pin } = await onlyTask(prepared);
  assert.deepEqual([pin?.text, pin?.tagName, pin?.xpath], ['Order now', 'button', null]);
  assert.deepEqual(
    pin?.frames?.map(({ tagName, traits }) => [
      tagName,
      traits.includes('title=Checkout'),
      traits.includes('title=Order'),
    ]),
    [
      ['iframe', true, false],
      ['iframe', false, true],
    ],
  );
  const selectors = [...(pin?.frames ?? []), pin?.anchor].map((anchor) => anchor?.selector);
  assert.equal(pin?.selector, selectors.join(' >>> '));
  assert.ok(
    Math.abs((pin?.x ?? 0) - 0.25) < 0.02 && Math.abs((pin?.y ?? 0) - 0.75) < 0.02,
    `${pin?.x}, ${pin?.y}`,
  );
  const size = page.viewportSize() ?? assert.fail();
  const region = pin?.screenshotRegion ?? assert.fail();
  for (const [is, expected] of [
    [region.x, box.x / size.width],
    [region.y, box.y / size.height],
    [region.width, box.width / size.width],
    [region.height, box.height / size.height],
  ] as const)
    assert.ok(Math.abs(is - expected) < 0.005, `${is} is not ${expected}`);
  const session = await dashboard.open(t, { as: lead, path: `/tasks/${id}` });
  await session.getByText('Checkout › Order').waitFor();
});

test('by keyboard, a guest goes into a frame and out of it', async (t) => {
  const { page } = await prepare(t);
  const dialog = await openForm(page);
  await dialog.getByRole('button', { name: 'Point at it on the page' }).press('Enter');
  const walk = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  // The main part, the frame after it; in it the body, the main part, its heading, the frame after that.
  await walk('ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight');
  // Its body, the heading, the button.
  await walk('ArrowDown', 'ArrowDown', 'ArrowRight', 'Enter');
  await dialog.getByText('You point at: Order now').waitFor();
  await dialog.getByRole('button', { name: 'Point at something else' }).press('Enter');
  await walk('ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'Enter');
  await dialog.getByText(/^You point at: iframe/).waitFor();
});

test('frames of other origins, and those that the site keeps to itself, are pointed at as a whole', async (t) => {
  const prepared = await prepare(t);
  const { page, lead, project } = prepared;
  const dialog = await openForm(page);
  await pointAt(page, dialog, page.locator('[title=Elsewhere]'), 'iframe');
  await pointAt(page, dialog, page.locator('[title=Account]'), 'iframe');
  await dialog.getByLabel('What would you like to say?').fill('My account is wrong');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByRole('link', { name: 'Follow your report' }).waitFor();
  const { pin } = await onlyTask(prepared);
  assert.equal(pin?.frames, undefined);
  assert.doesNotMatch(JSON.stringify(pin), /12345/);
  assert.equal((await lead.v1.listTasks({ projectId: project.id })).total, 1);
});

test('what others reported of an element in a frame is known there, and nowhere else', async (t) => {
  const { page, button } = await prepare(t);
  await openForm(page);
  const dialog = page.getByRole('dialog');
  await pointAt(page, dialog, button, 'Order now');
  await dialog.getByLabel('What would you like to say?').fill('Nothing is ordered');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByRole('button', { name: 'Report something else' }).click();
  await pointAt(page, dialog, button, 'Order now');
  await dialog.getByText('Somebody has reported this already.').waitFor();
  await pointAt(page, dialog, page.getByRole('button', { name: 'Buy oak' }), 'Buy oak');
  await dialog.getByText('Somebody has reported this already.').waitFor({ state: 'hidden' });
});
