import assert from 'node:assert/strict';
import test, { after, type TestContext } from 'node:test';
import type { Locator } from 'playwright-core';
import { onlyTask, openForm, openGuestPage, type SiteOptions, usualBody } from './harness/guest-page.ts';
import { interceptRequests } from './harness/intercept-requests.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForService } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });
const prepare = (t: TestContext, options?: SiteOptions) => openGuestPage(dashboard, t, options);

test('a guest points at an element, by mouse and by keyboard, and the report has its pin', async (t) => {
  const prepared = await prepare(t);
  const { page, origin } = prepared;
  const dialog = await openForm(page);
  await dialog.getByRole('button', { name: 'Point at it on the page' }).click();
  const target = (await page.getByRole('button', { name: 'Buy ash' }).boundingBox()) ?? assert.fail();
  await page.mouse.click(target.x + target.width / 2, target.y + target.height / 2);
  await dialog.getByText('You point at: Buy ash').waitFor();
  await dialog.getByRole('button', { name: 'Point at something else' }).press('Enter');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowRight', 'Enter'])
    await page.keyboard.press(key);
  await dialog.getByText('You point at: Buy oak').waitFor();
  await dialog.getByLabel('What would you like to say?').fill('The button does nothing');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByRole('link', { name: 'Follow your report' }).waitFor();
  const task = await onlyTask(prepared);
  assert.deepEqual(
    [
      task.title,
      task.source,
      task.pageUrl,
      task.pin?.tagName,
      task.pin?.text,
      task.context?.language?.slice(0, 5),
    ],
    ['The button does nothing', 'widget', `${origin}/`, 'button', 'Buy oak', 'en-US'],
  );
  assert.ok(task.pin?.selector && task.pin.anchor);
  await dialog.getByRole('button', { name: 'Report something else' }).click();
  assert.equal(await dialog.getByLabel('What would you like to say?').inputValue(), '');
  await page.keyboard.press('Escape');
  await waitForService(async () =>
    assert.equal(await page.evaluate('document.activeElement?.localName'), 'fettle-widget'),
  );
});

test('errors of a page that collects them are shown to the guest, and sent without what is private, unless they leave them out', async (t) => {
  const prepared = await prepare(t, {
    attributes: 'data-console',
    acceptsConsole: true,
    expected: [/Wrong size|Not counted|No stock|Failed to load|^error: \{\}/],
    body: `${usualBody}<img src="/missing.png?session=1" alt="">`,
  });
  const { page, origin, lead, project } = prepared;
  await page.evaluate(`(async () => {
    queueMicrotask(() => { throw new Error('Wrong size') });
    Promise.reject(new Error('Not counted for mia@mail.example'));
    console.error('No stock', { token: 'secret' }, 'password=hunter2');
    console.error(Object.create(null));
    await fetch('/missing.json?token=secret');
  })()`);
  const dialog = await openForm(page);
  await dialog.getByRole('checkbox', { name: 'Also send error messages of this page (5)' }).waitFor();
  await dialog.getByText('Show what is sent').click();
  await dialog
    .getByLabel('Show what is sent')
    .getByText('No stock [object Object] password=[removed]')
    .waitFor();
  await dialog.getByLabel('What would you like to say?').fill('The button does nothing');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByRole('link', { name: 'Follow your report' }).waitFor();
  const { context } = await onlyTask(prepared);
  const sent = (context?.console ?? []).map((entry) => (entry as { message: string }).message.split('\n')[0]);
  const expected = [
    'Error: Not counted for [removed]',
    'Error: Wrong size',
    `HTTP 404: ${origin}/missing.json`,
    `HTTP 404: ${origin}/missing.png`,
    'No stock [object Object] password=[removed]',
  ];
  assert.deepEqual(new Set(sent), new Set(expected));

  await dialog.getByRole('button', { name: 'Report something else' }).click();
  await dialog.getByRole('checkbox', { name: /^Also send error messages/ }).uncheck();
  await dialog.getByLabel('What would you like to say?').fill('Without errors');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByRole('link', { name: 'Follow your report' }).waitFor();
  const { items } = await lead.v1.listTasks({ projectId: project.id, q: 'Without errors' });
  const second = await lead.v1.getTask({ id: items[0]?.id ?? '' });
  assert.deepEqual(second.context?.console, []);
});

test('a report without a connection waits in the browser, also after a reload, and is sent once', async (t) => {
  const prepared = await prepare(t);
  const { page } = prepared;
  const dialog = await openForm(page);
  const letPass = await interceptRequests(page, '**/widget/v1/**', (route) =>
    route.abort('connectionrefused'),
  );
  await dialog.getByLabel('What would you like to say?').fill('Offline');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText('There is no connection.').waitFor();
  letPass();
  await page.reload();
  await waitForService(async () => assert.equal((await onlyTask(prepared)).title, 'Offline'));
  await waitForService(async () => assert.equal(await page.evaluate('localStorage.length'), 0));
  await page.reload();
  assert.equal((await onlyTask(prepared)).title, 'Offline');
});

test('a guest marks a picture of the page, which shows nothing that the site masks, and the team sees the spot', async (t) => {
  const prepared = await prepare(t, {
    // The library says that it could not read the image of another site.
    expected: [/^error: \[snapDOM\] Network\/CORS issue while fetching/],
    // The margin of the heading is that of the page, as on most sites.
    head: '<style>.box { width: 200px; height: 100px } article:last-of-type button { background: #00f; color: #00f; border: 0; width: 150px; height: 40px; margin: 20px }</style>',
    body: `${usualBody}<div class="box" data-fettle-mask style="background: #0f0">Account 12345</div>
      <img src="https://elsewhere.example/logo.png" width="40" height="40" alt="">`,
  });
  const { page, lead } = prepared;
  const dialog = await openForm(page);
  await dialog.getByRole('button', { name: 'Point at it on the page' }).click();
  const target = (await page.getByRole('button', { name: 'Buy ash' }).boundingBox()) ?? assert.fail();
  await page.mouse.click(target.x + target.width / 2, target.y + target.height / 2);
  await dialog.getByRole('button', { name: 'Add a picture of the page' }).click();
  const marking = page.getByRole('dialog', { name: 'Mark what you mean' });
  await marking.waitFor();
  const hidden = (await page.getByText('Account 12345').boundingBox()) ?? assert.fail();
  const drawing = (await marking.locator('canvas').boundingBox()) ?? assert.fail();
  await marking.getByRole('button', { name: 'Arrow' }).click();
  await page.mouse.move(drawing.x + 10, drawing.y + drawing.height - 10);
  await page.mouse.down();
  await page.mouse.move(drawing.x + 90, drawing.y + drawing.height - 60, { steps: 3 });
  await page.mouse.up();
  await marking.getByRole('button', { name: 'Rectangle' }).press('Enter');
  for (const key of ['ArrowRight', 'Shift+ArrowDown', 'Delete']) await page.keyboard.press(key);
  await marking.getByRole('button', { name: 'Use this picture' }).click();
  await dialog.getByText('A picture is added.').waitFor();
  await dialog.getByLabel('What would you like to say?').fill('The ash is gone');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByRole('link', { name: 'Follow your report' }).waitFor();

  const task = await onlyTask(prepared);
  const region = task.pin?.screenshotRegion ?? assert.fail('the pin is in the picture');
  const size = page.viewportSize() ?? assert.fail();
  assert.ok(
    Math.abs(region.x - target.x / size.width) < 0.01 && Math.abs(region.y - target.y / size.height) < 0.01,
  );
  const [attachment] = task.attachments;
  assert.ok(task.screenshotUrl?.endsWith(attachment?.url ?? 'none'));

  const session = await dashboard.open(t, { as: lead, path: `/tasks/${task.id}` });
  const picture = session.getByAltText('Screenshot of the page, sent by the reporter');
  await picture.scrollIntoViewIfNeeded();
  await session.locator('[data-region]').waitFor();
  const image = `document.querySelector('img[alt^="Screenshot of the page"]')`;
  const colors = (await session.evaluate(`(async () => {
    const shown = ${image};
    await shown.decode();
    const canvas = document.createElement('canvas');
    canvas.width = shown.naturalWidth;
    canvas.height = shown.naturalHeight;
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    pen.drawImage(shown, 0, 0);
    const scale = shown.naturalWidth / ${size.width};
    const at = (x, y) => Array.from(pen.getImageData(x * scale, y * scale, 1, 1).data).slice(0, 3);
    const inside = [[3, 3], [147, 3], [3, 37], [147, 37]].map(([x, y]) => at(${target.x} + x, ${target.y} + y));
    return { inside, masked: at(${hidden.x + 100}, ${hidden.y + 50}) };
  })()`)) as { inside: number[][]; masked: number[] };
  for (const [red = 255, green = 255, blue = 0] of colors.inside)
    assert.ok(
      red < 90 && green < 90 && blue > 180,
      `it is where it is on the page: ${red}, ${green}, ${blue}`,
    );
  assert.ok(Math.min(...colors.masked) > 200, `what is masked is blank: ${colors.masked.join()}`);
});

test('a picture that does not arrive with its report waits, and is sent at the next visit', async (t) => {
  const prepared = await prepare(t);
  const { page } = prepared;
  const dialog = await openForm(page);
  await dialog.getByRole('button', { name: 'Add a picture of the page' }).click();
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await dialog.getByText('A picture is added.').waitFor();
  const letPass = await interceptRequests(page, '**/screenshot', (route) => route.abort('connectionrefused'));
  await dialog.getByLabel('What would you like to say?').fill('With a picture');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText('Its picture is sent when you visit').waitFor();
  assert.deepEqual((await onlyTask(prepared)).attachments, []);
  letPass();
  await page.reload();
  await waitForService(async () => assert.equal((await onlyTask(prepared)).attachments.length, 1));
  await waitForService(async () => assert.equal(await page.evaluate('localStorage.length'), 0));
});

test('a page that cannot be pictured is reported without a picture', async (t) => {
  const { url } = dashboard.service;
  const policy = `default-src 'none'; script-src ${url}; connect-src ${url}; require-trusted-types-for 'script'`;
  const expected = [/^error: Loading the image 'data:image\/svg\+xml.*violates/s];
  const prepared = await prepare(t, { policy, expected });
  const dialog = await openForm(prepared.page);
  await dialog.getByRole('button', { name: 'Add a picture of the page' }).click();
  await dialog.getByText('This page cannot be pictured.').waitFor();
  await dialog.getByLabel('What would you like to say?').fill('No picture');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByRole('link', { name: 'Follow your report' }).waitFor();
  assert.deepEqual((await onlyTask(prepared)).attachments, []);
});

test('a guest learns that somebody has reported the same, and says so too', async (t) => {
  const prepared = await prepare(t);
  const { page } = prepared;
  const pointAtOak = async () => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Point at/ }).click();
    const target = (await page.getByRole('button', { name: 'Buy oak' }).boundingBox()) ?? assert.fail();
    await page.mouse.click(target.x + target.width / 2, target.y + target.height / 2);
    await dialog.getByText('You point at: Buy oak').waitFor();
    return dialog;
  };
  await openForm(page);
  const first = await pointAtOak();
  await first.getByLabel('What would you like to say?').fill('Oak cannot be bought');
  await first.getByRole('button', { name: 'Send' }).click();
  await first.getByRole('button', { name: 'Report something else' }).click();
  const second = await pointAtOak();
  await second.getByText('Somebody has reported this already.').waitFor();
  await second.getByRole('button', { name: 'I have this problem too' }).click();
  await second.getByText('You are counted in.').waitFor();
  assert.equal((await onlyTask(prepared)).meTooCount, 1);
});

test('a guest is not offered a picture where the project takes none', async (t) => {
  const { page } = await prepare(t, { acceptsScreenshots: false });
  const dialog = await openForm(page);
  await dialog.getByRole('button', { name: 'Point at it on the page' }).waitFor();
  assert.equal(await dialog.getByRole('button', { name: 'Add a picture of the page' }).count(), 0);
});

test('a guest learns what the latest audit found of a link or a picture, where the project shows that, and of nothing else', async (t) => {
  const body = `<main><h1>Bowls</h1><p><a href="/missing"><b>Oak bowls</b></a> <a href="/fine">Ash bowls</a></p>
    <p><img src="/missing.png" width="60" height="60" alt="A bowl"> <img src="/bowl.svg" width="60" height="60"></p></main>`;
  const prepared = await prepare(t, { body, showsAuditIssues: true });
  const { page, lead, project, origin } = prepared;
  await lead.v1.updateProject({ id: project.id, url: `${origin}/?session=1` });
  const { id } = await lead.v1.startAudit({ id: project.id });
  await waitForService(async () => assert.equal((await lead.v1.getAudit({ id })).status, 'complete'));
  const dialog = await openForm(page);
  const pointAt = async (target: Locator, name: string) => {
    await dialog.getByRole('button', { name: /^Point at/ }).click();
    const box = (await target.boundingBox()) ?? assert.fail();
    const answered = page.waitForResponse(/known-reports$/);
    await page.mouse.click(box.x + 5, box.y + 5);
    await dialog.getByText(`You point at: ${name}`).waitFor();
    await answered;
  };
  await pointAt(page.getByText('Oak bowls'), 'Oak bowls');
  await dialog.getByText('The team knows already that this link does not work.').waitFor();
  assert.equal(await dialog.getByRole('button', { name: 'I have this problem too' }).count(), 0);
  await pointAt(page.getByRole('img', { name: 'A bowl' }), 'A bowl');
  await dialog.getByText('The team knows already that this picture does not load.').waitFor();
  await pointAt(page.locator('img').last(), 'img');
  await dialog.getByText('The team knows already that this picture has no description').waitFor();
  // It has got one since.
  await page.evaluate(`document.querySelectorAll('img')[1].alt = 'Ash'`);
  await pointAt(page.locator('img').last(), 'Ash');
  await dialog.getByText('has no description').waitFor({ state: 'hidden' });
  await pointAt(page.getByText('Ash bowls'), 'Ash bowls');
  await dialog.getByText(/The team knows/).waitFor({ state: 'hidden' });
});
