import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../packages/server/src/testing/until.ts';
import { cardOf, columnOf, dragCard, waitForOrder, waitForSpoken } from './harness/board-page.ts';
import { dropFiles, textFile } from './harness/drop-files.ts';
import { interceptRequests } from './harness/intercept-requests.ts';
import { prepareOutage, waitForNothing, waitForOutagePart } from './harness/outage-page.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import type { Gate } from './harness/start-gate.ts';
import { waitForService } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });

const prepare = (t: test.TestContext, title: string) => prepareOutage(dashboard, t, title);

async function pick(page: Page, field: RegExp, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).first().click();
}

async function writeDescription(page: Page, text: string): Promise<void> {
  const editor = page.getByRole('textbox', { name: 'Description (rich text)' });
  await page.getByRole('button', { name: 'Edit description' }).click();
  await editor.fill(text);
  await page.getByRole('button', { name: 'Save' }).click();
  await editor.waitFor({ state: 'detached' });
}

/** The service is away for ten minutes. The clock of the page decides when it tries again. */
async function breakFor(page: Page, gate: Gate, work: () => Promise<void>): Promise<void> {
  await gate.close();
  await work();
  await page.clock.fastForward('10:00');
  await gate.open();
}

test('ten minutes without the service in the middle of a day lose nothing that was typed, and all of it is sent once', async (t) => {
  const { lead, gate, task, project, board, open } = await prepare(t, 'Keel');
  const { id } = task;
  const items = [{ title: 'Sand' }, { title: 'Paint' }];
  await lead.v1.createChecklist({ id, title: 'Hull', items });
  const page = await open(board);
  await page.clock.install();
  await waitForOrder(page, 'To do', ['Keel']);
  // The parts of the app that were used in the morning are in the browser.
  await cardOf(page, 'Keel').click();
  const dialog = page.getByRole('dialog', { name: task.key });
  await writeDescription(page, 'Morning text.');
  await page.getByRole('textbox', { name: 'Comment' }).fill('Before the break.');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await dialog.getByRole('listitem').getByText('Before the break.').waitFor();

  await breakFor(page, gate, async () => {
    await writeDescription(page, 'Text of the break.');
    await waitForSpoken(page, /Saved in this browser/);
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Keel bolts');
    await page.keyboard.press('Enter');
    for (const text of ['First thought.', 'Second thought.']) {
      await page.getByRole('textbox', { name: 'Comment' }).fill(text);
      await page.getByRole('button', { name: 'Comment', exact: true }).click();
      await dialog.getByRole('listitem').getByText(text).waitFor();
    }
    await pick(page, /^Priority/, 'Critical');
    await dialog.getByRole('checkbox', { name: 'Sand' }).click();
    const newItem = dialog.getByRole('textbox', { name: 'Add item: Hull' });
    for (const title of ['Varnish', 'Polish']) {
      await newItem.fill(title);
      await newItem.press('Enter');
      await dialog.getByRole('listitem').filter({ hasText: title }).getByText('Waiting to be sent').waitFor();
    }
    await dialog.getByRole('textbox', { name: 'Time spent' }).fill('1h 30m');
    await dialog.getByRole('textbox', { name: 'Time spent' }).press('Enter');
    await dialog
      .getByRole('listitem')
      .filter({ hasText: '1h 30m' })
      .getByText('Waiting to be sent')
      .waitFor();
    await dialog.getByRole('heading', { name: 'Hull', exact: true }).getByRole('button').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Hull and keel');
    await page.keyboard.press('Enter');
    await dialog.getByRole('heading', { name: 'Hull and keel' }).waitFor();
    await dropFiles(dialog.getByRole('complementary'), textFile('rust.md', '# Rust', 'text/markdown'));
    await dialog.getByRole('status').filter({ hasText: 'rust.md is waiting to be uploaded.' }).waitFor();
    await dialog.getByRole('button', { name: 'Close task' }).click();
    await dragCard(cardOf(page, 'Keel bolts'), columnOf(page, 'Review'));
    await waitForOrder(page, 'Review', ['Keel bolts']);
    await cardOf(page, 'Keel bolts').getByText('Waiting to be sent').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'New task in To do' }).click();
    for (const title of ['Anodes', 'Propeller']) {
      await page.keyboard.type(title);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Escape');
    await page.getByText(/changes are waiting to be sent/).waitFor();
  });
  await waitForNothing(page);
  await waitForOrder(page, 'Review', ['Keel bolts']);
  await waitForOrder(page, 'To do', ['Anodes', 'Propeller']);

  const now = await lead.v1.getTask({ id });
  assert.deepEqual(
    {
      title: now.title,
      description: now.description?.trim(),
      status: now.status,
      priority: now.priority,
      comments: now.comments.map(({ body }) => body),
      items: now.checklists.flatMap(({ items }) => items.map((item) => `${item.title} ${item.completed}`)),
      minutes: now.minutesLogged,
      checklists: now.checklists.map(({ title }) => title),
    },
    {
      title: 'Keel bolts',
      description: 'Text of the break.',
      status: 'review',
      priority: 'critical',
      comments: ['Before the break.', 'First thought.', 'Second thought.'],
      items: ['Sand true', 'Paint false', 'Varnish false', 'Polish false'],
      minutes: 90,
      checklists: ['Hull and keel'],
    },
  );
  await waitForService(async () => {
    const { attachments } = await lead.v1.getTask({ id });
    assert.deepEqual(
      attachments.map(({ fileName }) => fileName),
      ['rust.md'],
    );
  });
  const { total } = await lead.v1.listTasks({ projectId: project.id });
  assert.equal(total, 3);
});

test('a change that waited while someone else changed the same thing shows both texts, and either can be kept', async (t) => {
  const { member, gate, task, address, open } = await prepare(t, 'Mast');
  const { id } = task;
  const page = await open(address);
  await page.getByText('Old text.').waitFor();
  await page.getByRole('button', { name: 'Edit description' }).click();
  await page.getByRole('textbox', { name: 'Description (rich text)' }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await gate.close();
  await writeDescription(page, 'Mine, typed during the outage.');
  await pick(page, /^Priority/, 'High');
  await page.getByText('1 change is waiting to be sent').waitFor();
  await member.v1.updateTask({ id, description: 'Theirs, from elsewhere.' });
  await gate.open();
  const notice = page.getByRole('alert').filter({ hasText: 'while your change was waiting' });
  await notice.getByText('Mine, typed during the outage.').waitFor();
  await notice.getByText('Theirs, from elsewhere.').waitFor();
  assert.equal(await page.getByText(/couldn’t be saved/).count(), 0, 'one message');
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await notice.waitFor({ state: 'detached' });
  await waitForService(async () => {
    const now = await member.v1.getTask({ id });
    assert.deepEqual([now.description?.trim(), now.priority], ['Mine, typed during the outage.', 'high']);
  });
});

test('a description is written while its editor cannot be loaded, and the editor takes over what was typed', async (t) => {
  const { gate, address, open, read } = await prepare(t, 'Cleat');
  const page = await open(address);
  await page.getByText('Old text.').waitFor();
  await gate.close();
  await page.getByRole('button', { name: 'Edit description' }).click();
  const plain = page.getByRole('textbox', { name: 'Description (Markdown)' });
  await plain.and(page.locator(':focus')).waitFor();
  await page.getByText(/^The editor can’t be loaded because the server can’t be reached/).waitFor();
  await page.keyboard.type(' More');
  await page.keyboard.press('Control+Enter');
  await page.getByText('1 change is waiting to be sent').waitFor();

  await page.getByRole('button', { name: 'Edit description' }).click();
  await plain.waitFor();
  await page.keyboard.type(' **bold** ');
  // Who writes in the middle keeps their place.
  for (let typed = 0; typed < '**bold** '.length; typed += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('not ');
  const editorFile = page.waitForResponse((response) => response.url().includes('/rich-text-editor-'));
  await gate.open();
  await page.getByText('1 change is waiting to be sent').waitFor({ state: 'detached' });
  await page.keyboard.type('very ');
  assert.match(await plain.inputValue(), / not very \*\*bold\*\* $/);
  await page.keyboard.press('Control+End');
  await editorFile;
  const editor = page.getByRole('textbox', { name: 'Description (rich text)' });
  await editor.locator('strong').getByText('bold').waitFor();
  await editor.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('text');
  await page.getByRole('button', { name: 'Save' }).click();
  await editor.waitFor({ state: 'detached' });
  await waitForService(async () =>
    assert.equal((await read()).description?.trim(), 'Old text. More not very bold text'),
  );
});

test('a description that Markdown cannot express stays readable until its editor loads by itself', async (t) => {
  const { lead, gate, task, address, open } = await prepare(t, 'Bitt');
  const text = { type: 'text', text: 'Underlined.', marks: [{ type: 'underline' }] };
  const descriptionJson = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] };
  await lead.v1.updateTask({ id: task.id, descriptionJson });
  const page = await open(address);
  await page.getByText('Underlined.').waitFor();
  await gate.close();
  await page.getByRole('button', { name: 'Edit description' }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'It opens as soon as Fettle reconnects.' });
  await failed.and(page.locator(':focus')).waitFor();
  await page.getByText('Underlined.').waitFor();
  await page.keyboard.press('m');
  assert.equal(await page.getByRole('textbox', { name: 'Comment' }).inputValue(), '');
  await failed.and(page.locator(':focus')).waitFor();
  await gate.open();
  const editor = page.getByRole('textbox', { name: 'Description (rich text)' });
  await editor.and(page.locator(':focus')).waitFor();
  await editor.locator('u').getByText('Underlined.').waitFor();
});

test('a search that failed is repeated once by itself when the service is back', async (t) => {
  const { gate, board, open } = await prepare(t, 'Davit');
  const page = await open(board);
  await page.clock.install();
  await waitForOrder(page, 'To do', ['Davit']);
  await gate.close();
  await page.getByRole('searchbox').first().fill('Dav');
  const failed = page.getByText('Failed to load');
  await until('the search has failed', async () => {
    await page.clock.runFor(1_000);
    return (await failed.count()) === 4;
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().replace(gate.url, '')));
  await gate.open();
  await waitForOrder(page, 'To do', ['Davit']);
  await failed.first().waitFor({ state: 'detached' });
  const searches = asked.filter((path) => /^\/api\/tasks\?.*status=/.test(path));
  assert.deepEqual([searches.length, new Set(searches).size], [4, 4], searches.join('\n'));
});

test('what waits is not sent by someone else who signs in at the same browser, and is sent when its author is back', async (t) => {
  const { lead, member, address, open, read, becomes } = await prepare(t, 'Boom');
  const page = await open(address);
  const away = ['**/comments', '**/api/session'];
  const returns = await Promise.all(
    away.map((path) => interceptRequests(page, path, (route) => route.abort('connectionrefused'))),
  );
  await page.getByRole('textbox', { name: 'Comment' }).fill('By the lead.');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByText('1 change is waiting to be sent').waitFor();
  await becomes(page, member);
  for (const letPass of returns) letPass();
  await page.evaluate('dispatchEvent(new Event("online"))');
  await waitForNothing(page);
  await page.reload();
  await page.getByText('No comments yet').waitFor();
  await waitForOutagePart(page);
  assert.equal(await page.getByText('waiting to be sent').count(), 0, 'of someone else');
  assert.deepEqual((await read()).comments, []);
  await becomes(page, lead);
  await page.reload();
  await page.getByRole('listitem').getByText('By the lead.').waitFor();
  await waitForService(async () => {
    assert.deepEqual(
      (await read()).comments.map(({ body, author }) => [body, author.id]),
      [['By the lead.', lead.id]],
    );
  });
});
