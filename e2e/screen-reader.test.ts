import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { createClient } from '@fettle/client';
import { htmlPage, startSite } from '../packages/server/src/testing/site.ts';
import { screenReaderOn } from './harness/screen-reader.ts';
import { startDashboard } from './harness/start-dashboard.ts';
import { waitForService } from './harness/task-page.ts';

const dashboard = await startDashboard({ after });
const site = await startSite({ after }, (path) => (path === '/' ? htmlPage('Harbour', '/gone') : null));
const identifier = 'nora@harbour.example';
const password = 'a few words in a row';

async function setUp(): Promise<{ projectId: string; client: ReturnType<typeof createClient<'dashboard'>> }> {
  const anyone = dashboard.service.dashboard();
  await anyone.setUp({ name: 'Nora Lind', email: identifier, password, orgName: 'Harbour Agency' });
  const { token } = await anyone.signInMobile({ identifier, password });
  const client = createClient({ baseUrl: dashboard.service.url, surface: 'dashboard', token });
  const { id: projectId } = await client.createProject({
    slug: 'harbour-agency',
    name: 'Pier',
    url: site.url,
  });
  return { projectId, client };
}

test('a day by ear: every place has its headings and names, every action is heard or keeps the focus near', async (t) => {
  const { projectId, client } = await setUp();
  // Chromium says so while a dialog takes the focus over, and only if accessibility is on.
  const page = await dashboard.open(t, { expected: [/status of 401/, /Blocked aria-hidden/] });
  const { keyboard } = page;
  const reader = await screenReaderOn(page);
  const look = async (...headings: string[]): Promise<void> => {
    for (const heading of headings) await reader.find('heading', heading);
    assert.deepEqual(await reader.findUnnamed(), [], headings.join(', '));
  };

  await look('Sign in');
  await reader.waitForFocus(/^textbox Email or username/);
  await reader.type('Email or username', identifier);
  await reader.type('Password', 'not this one');
  await reader.activate('button', 'Sign in');
  await reader.hear('Incorrect email, username, or password.');
  await reader.type('Password', password);
  await keyboard.press('Enter');
  await reader.hear('Home');
  await look('Welcome, Nora');
  await reader.activate('link', 'Pier', 'Main');
  await reader.hear('Tasks · Pier');
  await look('Pier', 'To do', 'In progress', 'Review', 'Done');

  await reader.activate('button', 'New task in To do');
  for (const [nth, title] of ['Hull', 'Keel', 'Mast'].entries()) {
    await reader.waitForFocus(/^textbox New task in To do/);
    await keyboard.type(title);
    await keyboard.press('Enter');
    await reader.hear(`PIER-${nth + 1}`);
  }
  await keyboard.press('Escape');
  await reader.activate('link', /PIER-2 .*Keel/);
  await reader.waitForFocus(/^dialog .*PIER-2 Keel/);
  await look('Description', 'Time');
  assert.ok(!(await reader.headings()).includes('2 To do'), 'what is behind the dialog is not read');

  await reader.type('Comment', 'Needs paint.');
  await keyboard.press('Control+Enter');
  await reader.hear('Comment posted');
  await reader.activate('button', 'Add checklist');
  await reader.waitForFocus(/^textbox Add item: Checklist/);
  await keyboard.type('Sand');
  await keyboard.press('Enter');
  await reader.hear('“Sand” added');
  await reader.activate('checkbox', 'Sand');
  await reader.type('Time spent', '1h 30m');
  await keyboard.press('Enter');
  await reader.hear('1h 30m logged on PIER-2');
  await reader.activate('button', 'Start timer');
  await reader.hear('Timer started on PIER-2');
  await reader.waitForFocus(/^button Stop and log/);
  await reader.activate('button', 'Add a description…');
  await reader.waitForFocus(/^textbox Description/);
  await keyboard.type('Rust at the keel.');
  await keyboard.press('Control+Enter');
  await reader.hear('Description saved');
  await reader.waitForFocus(/^button Edit description/);
  await reader.activate('button', 'Assign to me');
  await reader.waitForFocus(/^combobox Assignees: Nora Lind/);
  await reader.activate('combobox', 'Status: To do');
  await reader.waitForFocus(/^combobox Status$/);
  await keyboard.type('done');
  await keyboard.press('Enter');
  await reader.waitForFocus(/^combobox Status: Done/);
  await reader.activate('button', 'Next task');
  await reader.waitForFocus(/^dialog .*PIER-3 Mast/);
  await reader.activate('button', 'Close task');
  await reader.waitForFocus(/^link .*PIER-3 Mast/);

  await reader.activate('button', 'Actions for PIER-1');
  await reader.activate('menuitem', 'Delete task');
  await reader.hear('PIER-1 deleted');
  await reader.waitForFocus(/^link .*PIER-3 Mast/);
  await keyboard.press('Control+z');
  await reader.find('link', /PIER-1 Hull/);

  await reader.activate('link', 'Audits', 'Project sections');
  await reader.hear('Audits · Pier');
  await reader.activate('button', 'Start audit');
  await reader.find('dialog', 'Start audit');
  assert.deepEqual(await reader.findUnnamed(), []);
  await keyboard.press('Enter');
  await reader.hear('Audit · Pier');
  await reader.hear(/^Audit complete. Score: \d+ out of 100/);
  await look('What to fix first');
  await reader.activate('tab', /^Issues/);
  await reader.activate('button', /Broken internal links/);
  await reader.find('term', 'Why it matters');
  assert.deepEqual(await reader.findUnnamed(), []);

  await waitForService(async () => {
    const { items } = await client.listTasks({ projectId, sort: 'position' });
    const task = items.find(({ title }) => title === 'Keel');
    assert.deepEqual(
      [items.length, task?.status, task?.minutesLogged, task?.commentCount, task?.checklistDoneCount],
      [3, 'done', 90, 1, 1],
    );
  });
});
