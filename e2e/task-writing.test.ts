import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Locator } from 'playwright-core';
import { createWorld } from '../packages/server/src/testing/factories.ts';
import { openTask } from './harness/open-task.ts';
import { outlineOf } from './harness/outline.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForService } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });

async function prepare(title: string, description?: string) {
  const world = await createWorld(dashboard.service);
  const { lead, project } = world;
  const task = await lead.v1.createTask({
    projectId: project.id,
    title,
    ...(description ? { description } : {}),
  });
  const read = () => lead.v1.getTask({ id: task.id });
  const hasText = (...blocks: string[]) =>
    waitForService(async () => assert.deepEqual(outlineOf((await read()).descriptionJson), blocks));
  return { ...world, task, read, hasText };
}

const editorOf = (dialog: Locator): Locator =>
  dialog.getByRole('textbox', { name: 'Description, rich text' });

async function startWriting(dialog: Locator): Promise<Locator> {
  await dialog.getByRole('button', { name: 'Edit the description' }).click();
  const editor = editorOf(dialog);
  await editor.waitFor();
  return editor;
}

async function save(dialog: Locator): Promise<void> {
  await dialog.page().keyboard.press('Control+Enter');
  await editorOf(dialog).waitFor({ state: 'detached' });
}

test('every kind of text is written by keyboard as Markdown, with people mentioned', async (t) => {
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
  await page.keyboard.type('today');
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
    `paragraph(See <link https://log.example/a>https://log.example/a</link> and mention${member.name}() today)`,
    'paragraph()',
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
