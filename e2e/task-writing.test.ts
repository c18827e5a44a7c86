import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Locator } from 'playwright-core';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { waitForSpoken } from './harness/board-page.ts';
import { pastePicture } from './harness/drop-files.ts';
import { chooseFrom, openTask } from './harness/open-task.ts';
import { outlineOf } from './harness/outline.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForService } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });

async function prepare(title: string, description?: string) {
  const fixture = await createFixture(dashboard.service);
  const { lead, project } = fixture;
  const task = await lead.v1.createTask({
    projectId: project.id,
    title,
    ...(description ? { description } : {}),
  });
  const read = () => lead.v1.getTask({ id: task.id });
  const hasText = (...blocks: string[]) =>
    waitForService(async () => assert.deepEqual(outlineOf((await read()).descriptionJson), blocks));
  return { ...fixture, task, read, hasText };
}

const editorOf = (dialog: Locator): Locator =>
  dialog.getByRole('textbox', { name: 'Description (rich text)' });

async function startWriting(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Edit description' }).click();
  await isWriting(dialog);
}

async function isWriting(dialog: Locator): Promise<void> {
  await dialog.locator('.rich-text:focus').waitFor();
}

async function save(dialog: Locator): Promise<void> {
  await dialog.page().keyboard.press('Control+Enter');
  await editorOf(dialog).waitFor({ state: 'detached' });
}

test('every format can be typed as Markdown, with people mentioned', async (t) => {
  const { lead, member, task, hasText } = await prepare('Log book');
  const { page, dialog } = await openTask(t, dashboard, lead, task);
  await startWriting(dialog);
  await page.keyboard.type('# Trip\n## Leg\n### Watch\nA **bold** *slant* ~~gone~~ `code` day\n');
  await page.keyboard.type('- sail\nrow\n\n1. first\nsecond\n\n- [ ] pack\nstow\n\n> said\n\n');
  await page.keyboard.type('```js go();\n\n\n---See https://log.example/a and @');
  const people = dialog.getByRole('listbox', { name: 'People to mention' });
  await people.getByRole('option').nth(1).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type(member.name.slice(0, 3).toLowerCase());
  await people.getByRole('option', { selected: true }).getByText(member.name).waitFor();
  await page.keyboard.press('Enter');
  // Typed, not picked: a full name is enough.
  await page.keyboard.type(`with @${lead.name.toLowerCase()} today`);
  await save(dialog);
  await hasText(
    'heading1(Trip)',
    'heading2(Leg)',
    'heading3(Watch)',
    'paragraph(A <bold>bold</bold> <italic>slant</italic> <strike>gone</strike> <code>code</code> day)',
    'bulletList(listItem(paragraph(sail))listItem(paragraph(row)))',
    'orderedList(listItem(paragraph(first))listItem(paragraph(second)))',
    'taskList(taskItem(paragraph(pack))taskItem(paragraph(stow)))',
    'blockquote(paragraph(said))',
    'codeBlockjs(go();)',
    'horizontalRule()',
    `paragraph(See <link https://log.example/a>https://log.example/a</link> and mention${member.name}() with mention${lead.name}() today)`,
  );
  await dialog.getByRole('heading', { name: 'Leg' }).waitFor();
  await dialog.getByRole('checkbox', { name: 'stow' }).click();
  await waitForService(async () => {
    const { items } = await member.dashboard.listNotifications({});
    assert.ok(items.some(({ kind }) => kind === 'mentioned'));
  });
  await waitForService(async () => {
    const { descriptionJson } = await lead.v1.getTask({ id: task.id });
    assert.match(outlineOf(descriptionJson).join(), /taskItemdone\(paragraph\(stow\)\)/);
  });
});

test('every format can be applied with the toolbar, with links, a table, and a pasted image', async (t) => {
  const { lead, task, read, hasText } = await prepare('Chart');
  const { page, dialog } = await openTask(t, dashboard, lead, task);
  await startWriting(dialog);
  const tool = (name: string) =>
    dialog.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });
  const type = (text: string) => page.keyboard.type(text);
  const isBack = () => isWriting(dialog);
  const mark = async (name: string, text: string): Promise<void> => {
    await tool(name).click();
    await type(text);
    await tool(name).click();
    await type(' ');
  };
  const block = async (name: string, text: string): Promise<void> => {
    await tool(name).click();
    await type(text);
  };
  await mark('Bold', 'b');
  await mark('Italic', 'i');
  await mark('Strikethrough', 's');
  await mark('Inline code', 'c');
  await type('\n');
  for (const [level, text] of ['one', 'two', 'three'].entries()) {
    await tool('Heading').click();
    await page.getByRole('menuitemradio', { name: `Heading ${level + 1}` }).click();
    await isBack();
    await type(`${text}\n`);
  }
  await block('Bulleted list', 'dot\n\n');
  await block('Numbered list', 'number\n\n');
  await block('Task list', 'box\n\n');
  await block('Quote', 'quote\n\n');
  await block('Code block', 'code\n\n\n');
  await tool('Horizontal rule').click();

  const address = page.getByRole('textbox', { name: 'Link URL' });
  await type('place');
  await page.keyboard.press('Shift+Home');
  await tool('Link').click();
  await address.press('Escape');
  await isBack();
  await tool('Link').click();
  await address.fill('chart.example/old');
  await page.getByRole('button', { name: 'Save link' }).click();
  await isBack();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await tool('Link').click();
  assert.equal(await address.inputValue(), 'https://chart.example/old');
  await address.fill('https://chart.example/new');
  await address.press('Enter');
  await isBack();
  await page.keyboard.press('End');
  await type(' gone');
  for (let sign = 0; sign < 4; sign++) await page.keyboard.press('Shift+ArrowLeft');
  await tool('Link').click();
  await address.fill('chart.example/gone');
  await address.press('Enter');
  await isBack();
  await tool('Link').click();
  await page.getByRole('button', { name: 'Remove link' }).click();
  await isBack();
  await page.keyboard.press('End');
  await type('!\n');

  const table = async (entry: string): Promise<void> => {
    await chooseFrom(page, tool('Table'), entry);
    await isBack();
  };
  await table('Insert table');
  await type('a');
  await page.keyboard.press('Tab');
  await type('b');
  await table('Add row below');
  await table('Add column to the right');
  await table('Delete column');
  await page.keyboard.press('ArrowDown');
  await table('Delete row');
  for (let row = 0; row < 4; row++) await page.keyboard.press('ArrowDown');

  await pastePicture(page);
  const picture = editorOf(dialog).locator('img');
  await picture.waitFor();
  assert.equal(
    await picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
    1,
  );
  await tool('Undo').click();
  await picture.waitFor({ state: 'detached' });
  await tool('Redo').click();
  await picture.waitFor();
  await save(dialog);
  assert.equal((await read()).attachments.length, 1, 'attached too');
  await hasText(
    'paragraph(<bold>b</bold> <italic>i</italic> <strike>s</strike> <code>c</code> )',
    'heading1(one)',
    'heading2(two)',
    'heading3(three)',
    'bulletList(listItem(paragraph(dot)))',
    'orderedList(listItem(paragraph(number)))',
    'taskList(taskItem(paragraph(box)))',
    'blockquote(paragraph(quote))',
    'codeBlock(code)',
    'horizontalRule()',
    'paragraph(<link https://chart.example/new>place</link> gone!)',
    `table(${rowOf('tableHeader', 'a')}${rowOf('tableCell')}${rowOf('tableCell')})`,
    'imagesrc()',
  );
});

function rowOf(cell: string, first = ''): string {
  return `tableRow(${cell}(paragraph(${first}))${`${cell}(paragraph())`.repeat(2)})`;
}

test('two people who edit one description lose nothing: both see the other version and decide', async (t) => {
  const { lead, member, task, hasText } = await prepare('Course', 'North');
  const leadTask = await openTask(t, dashboard, lead, task, { expected: [/412/] });
  const memberTask = await openTask(t, dashboard, member, task, { expected: [/412/] });
  const write = async ({ page, dialog }: typeof leadTask, text: string): Promise<void> => {
    await startWriting(dialog);
    await page.keyboard.type(text);
  };
  await write(leadTask, ', then east');
  await write(memberTask, ', then west');
  await save(memberTask.dialog);
  await hasText('paragraph(North, then west)');
  await leadTask.page.keyboard.press('Control+Enter');
  const notice = leadTask.dialog
    .getByRole('alert')
    .filter({ hasText: 'Someone else changed the description' });
  await notice.getByText('North, then west').waitFor();
  await editorOf(leadTask.dialog).getByText('North, then east').waitFor();
  await notice.getByRole('button', { name: 'Use theirs' }).click();
  await editorOf(leadTask.dialog).waitFor({ state: 'detached' });
  await leadTask.page.getByRole('button', { name: 'Undo' }).click();
  await editorOf(leadTask.dialog).getByText('North, then east').waitFor();
  await write(memberTask, ', then south');
  await save(memberTask.dialog);
  await leadTask.dialog.getByRole('button', { name: 'Save' }).click();
  await notice.getByText('North, then west, then south').waitFor();
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await editorOf(leadTask.dialog).waitFor({ state: 'detached' });
  await hasText('paragraph(North, then east)');
  await memberTask.dialog.getByText('North, then east').waitFor();

  // Changes of other fields in between do not interfere.
  await write(leadTask, ' again');
  await member.v1.updateTask({ id: task.id, priority: 'high' });
  await leadTask.dialog.getByRole('combobox', { name: 'Priority: High' }).waitFor();
  await save(leadTask.dialog);
  await hasText('paragraph(North, then east again)');

  const title = ({ dialog }: typeof leadTask) => dialog.getByRole('textbox', { name: 'Title' });
  await title(leadTask).fill('Hers');
  await title(memberTask).fill('His');
  await title(memberTask).press('Enter');
  await waitForService(async () => assert.equal((await lead.v1.getTask({ id: task.id })).title, 'His'));
  await title(leadTask).press('Enter');
  await leadTask.dialog.getByRole('button', { name: 'Keep mine' }).click();
  await waitForService(async () => assert.equal((await lead.v1.getTask({ id: task.id })).title, 'Hers'));
});

test('a draft survives a reload until it is discarded, and Escape leaves only the text', async (t) => {
  const { lead, task, hasText } = await prepare('Notes', 'Old');
  const { page, dialog } = await openTask(t, dashboard, lead, task);
  await startWriting(dialog);
  await page.keyboard.press('Escape');
  await editorOf(dialog).waitFor({ state: 'detached' });
  assert.equal(await dialog.getByText('You have an unsaved draft').count(), 0, 'nothing was written');
  await startWriting(dialog);
  await page.keyboard.type(' and new');
  await page.keyboard.press('Escape');
  await editorOf(dialog).waitFor();
  await dialog.getByRole('button', { name: 'Close task' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.goto(`/tasks/${task.id}`);
  await dialog.getByText('You have an unsaved draft of this description.').waitFor();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByRole('button', { name: 'Continue editing' }).click();
  await editorOf(dialog).getByText('Old and new').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await editorOf(dialog).waitFor({ state: 'detached' });
  await hasText('paragraph(Old)');
  await page.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByRole('button', { name: 'Continue editing' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await hasText('paragraph(Old and new)');

  await dialog.getByRole('textbox', { name: 'Title' }).fill('Old notes');
  await page.keyboard.press('Enter');
  await waitForSpoken(page, 'Title saved');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Wrong');
  await page.keyboard.press('Escape');
  assert.equal(await dialog.getByRole('textbox', { name: 'Title' }).inputValue(), 'Old notes');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('  ');
  await dialog.getByText('A task needs a title.').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});
