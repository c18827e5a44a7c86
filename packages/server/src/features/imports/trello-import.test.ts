import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { ImportOptions } from '@fettle/contract';
import { createFixture, createProject } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { startSite } from '../../testing/site.ts';
import { createImporter, readExport } from './testing/run-import.ts';

const service = await startService({ after }, { config: { allowPrivateNetworks: ['127.0.0.0/8'] } });
const fixture = await createFixture(service);
const { lead, member, viewer } = fixture;
const api = lead.dashboard;
const board = String(await readExport('trello-board.json'));
const options: ImportOptions = {
  people: [
    { from: 'ada.byron', to: member.email },
    { from: 'Grace Murray', to: viewer.id },
  ],
  createColumns: true,
  attachments: 'link',
};

describe('importing a Trello board', async () => {
  const importInto = createImporter(service, lead, fixture.project.id);

  it('a dry run reports what would happen and changes nothing', async () => {
    const dry = await importInto({ format: 'trello', content: board, options, dryRun: true });
    assert.equal(dry.status, 'complete', dry.error ?? '');
    assert.deepEqual(
      [dry.counts.created, dry.counts.skipped, dry.counts.columns, dry.counts.comments],
      [3, 2, 1, 2],
    );
    assert.deepEqual((await api.listTasks({ projectId: fixture.project.id })).total, 0);
    assert.equal((await api.getProject({ id: fixture.project.id })).columns.length, 4);
  });

  it('creates tasks with everything that the export has', async () => {
    const run = await importInto({ format: 'trello', content: board, options });
    assert.equal(run.status, 'complete', run.error ?? '');
    assert.deepEqual(
      run.entries.map(({ outcome, title }) => [outcome, title]),
      [
        ['created', 'Move the shop to the new domain'],
        ['created', 'Logo from the client'],
        ['created', 'Choose a font'],
        ['skipped', 'Archived card'],
        ['skipped', 'Card in an archived list'],
      ],
    );
    const project = await api.getProject({ id: fixture.project.id });
    assert.deepEqual(
      project.columns.map(({ label }) => label),
      ['To do', 'In progress', 'Review', 'Waiting for client', 'Done'],
    );
    const task = await api.getTask({ id: run.entries[0]?.taskId ?? '' });
    assert.equal(task.source, 'import');
    assert.equal(task.status, 'todo');
    assert.equal(task.createdAt, '2024-01-12T03:28:00.000Z');
    assert.equal(task.dueDate, '2024-03-01T11:00:00.000Z');
    assert.deepEqual(task.assigneeIds, [member.id]);
    assert.deepEqual([task.reporter.type, task.reporter.id], ['user', viewer.id]);
    assert.deepEqual(task.labels, [
      { name: 'Copy', color: 'green' },
      { name: 'Red', color: 'red' },
    ]);
    assert.equal(
      task.description,
      [
        'Keep **all** redirects.\n\nSee https://example.com/plan\n',
        'Estimate: 5',
        'Area: Shop',
        'Start date: 2024-02-01',
        'Trello card: https://trello.com/c/QwErTy01',
        'Assigned to: Grace Murray',
      ].join('\n'),
    );
    assert.deepEqual(
      task.comments.map(({ body, author, createdAt }) => [body, author.type, author.name, createdAt]),
      [
        ['Asked the client.\n\nNo answer yet.', 'user', member.name, '2024-01-17T10:00:00.000Z'],
        ['The client agrees.', 'guest', 'Former Colleague', '2024-01-18T10:00:00.000Z'],
      ],
    );
    assert.deepEqual(
      task.checklists.map(({ title, items }) => [title, items.map((item) => [item.title, item.completed])]),
      [
        [
          'Before launch',
          [
            ['Sitemap', true],
            ['Redirects', false],
          ],
        ],
      ],
    );
    assert.deepEqual(
      task.attachments.map(({ kind, fileName }) => [kind, fileName]),
      [
        ['link', 'plan.txt'],
        ['link', 'Design'],
      ],
    );
    const done = await api.getTask({ id: run.entries[2]?.taskId ?? '' });
    assert.deepEqual([done.status, done.dueDateComplete, done.completedAt !== null], ['done', true, true]);
  });

  it('importing the same file again changes nothing', async () => {
    const before = await api.listTasks({ projectId: fixture.project.id });
    const again = await importInto({ format: 'trello', content: board, options });
    assert.equal(again.status, 'complete', again.error ?? '');
    assert.deepEqual([again.counts.created, again.counts.changed, again.counts.unchanged], [0, 0, 3]);
    assert.deepEqual(await api.listTasks({ projectId: fixture.project.id }), before);
  });

  it('a newer export changes only what changed there, and keeps what was edited here', async () => {
    const { items } = await api.listTasks({ projectId: fixture.project.id, sort: 'position' });
    const shop = items.find(({ title }) => title.startsWith('Move the shop'));
    const logo = items.find(({ title }) => title.startsWith('Logo'));
    assert.ok(shop && logo);
    await api.updateTask({ id: shop.id, title: 'Edited here', labels: [...shop.labels, { name: 'ours' }] });
    await api.deleteTask({ id: logo.id });
    const newer = JSON.parse(board);
    newer.cards[0].name = 'Edited there';
    newer.cards[0].due = '2024-04-01T11:00:00.000Z';
    newer.cards[0].labels.pop();
    newer.checklists[0].checkItems[0].state = 'complete';
    newer.checklists[0].checkItems.push({
      id: 'new-item',
      name: 'Certificates',
      state: 'incomplete',
      pos: 50000,
    });
    newer.actions.push({
      id: 'new-comment',
      type: 'commentCard',
      date: '2024-02-18T10:00:00.000Z',
      data: { text: 'One more.', card: { id: newer.cards[0].id } },
      memberCreator: newer.members[0],
    });
    const run = await importInto({ format: 'trello', content: JSON.stringify(newer), options });
    assert.deepEqual(
      run.entries.slice(0, 3).map(({ outcome, changed, kept }) => [outcome, changed, kept]),
      [
        ['changed', ['labels', 'dueDate', 'comments', 'checklists'], ['title']],
        ['skipped', [], []],
        ['unchanged', [], []],
      ],
    );
    const task = await api.getTask({ id: shop.id });
    assert.deepEqual([task.title, task.dueDate], ['Edited here', '2024-04-01T11:00:00.000Z']);
    assert.deepEqual(
      task.labels.map(({ name }) => name),
      ['Copy', 'ours'],
    );
    assert.deepEqual(
      task.checklists[0]?.items.map(({ title, completed }) => [title, completed]),
      [
        ['Sitemap', true],
        ['Redirects', true],
        ['Certificates', false],
      ],
    );
    assert.equal(task.comments.at(-1)?.body, 'One more.');
    const again = await importInto({ format: 'trello', content: JSON.stringify(newer), options });
    assert.deepEqual([again.counts.changed, again.counts.kept, again.counts.unchanged], [0, 1, 2]);
    assert.equal((await api.listTasks({ projectId: fixture.project.id })).total, 2);
  });
});

describe('files of an export', async () => {
  const project = await createProject(service, fixture.org);
  const importInto = createImporter(service, fixture.owner, project.id);

  it('downloads what it can, and keeps the rest as links', async (t) => {
    const site = await startSite(t, (path) =>
      path === '/plan.txt'
        ? { status: 200, body: 'hello', headers: { 'content-type': 'text/plain' } }
        : { status: 401, body: '' },
    );
    const copy = JSON.parse(board);
    const [first] = copy.cards[0].attachments;
    copy.cards[0].attachments = [
      { ...first, url: `${site.url}plan.txt` },
      { ...first, id: 'private', name: 'private.txt', url: `${site.url}private.txt` },
    ];
    const run = await importInto({ format: 'trello', content: JSON.stringify(copy) });
    assert.equal(run.status, 'complete', run.error ?? '');
    assert.deepEqual([run.counts.attachments, run.counts.filesNotFetched], [2, 1]);
    const task = await fixture.owner.dashboard.getTask({ id: run.entries[0]?.taskId ?? '' });
    assert.deepEqual(
      task.attachments.map(({ kind, fileName, size }) => [kind, fileName, size]),
      [
        ['file', 'plan.txt', 5],
        ['link', 'private.txt', null],
      ],
    );
    assert.match(run.entries[0]?.notes.join(' ') ?? '', /private\.txt.*401.*sign-in/);
  });
});
