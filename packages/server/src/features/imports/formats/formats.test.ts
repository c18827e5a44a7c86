import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import type { ImportFormat, ImportOptions } from '@fettle/contract';
import { type ImportedTask, UnreadableExport } from '../model.ts';
import { readExport } from '../testing/run-import.ts';
import type { ParsedExport } from './parser.ts';
import { parsers } from './parsers.ts';

async function parseFile(
  format: ImportFormat,
  name: string,
  options: ImportOptions = {},
): Promise<ParsedExport> {
  return parsers[format]({ text: String(await readExport(name)), options, paths: [] });
}

const taskAt = ({ tasks }: ParsedExport, at: number): ImportedTask => {
  const task = [...tasks()][at];
  assert.ok(task);
  return task;
};

const factsOf = ({ facts }: ImportedTask) => facts.map(({ label, value }) => `${label}: ${value}`);

test('Planka: a board with the responses for its comments', async () => {
  const parsed = await parseFile('planka', 'planka-board.json');
  assert.deepEqual(
    parsed.board.columns.map(({ name, taskCount }) => [name, taskCount]),
    [
      ['Backlog', 1],
      ['Finished', 1],
    ],
  );
  const task = taskAt(parsed, 0);
  assert.deepEqual(
    [task.externalId, task.column, task.assignees, task.reporter, task.dueDate],
    ['41', 'Backlog', ['11'], '12', '2025-06-01T10:00:00.000Z'],
  );
  assert.deepEqual(task.labels, [{ name: 'Bug', color: 'red' }]);
  assert.deepEqual(
    task.checklists.map(({ title, items }) => [title, items.map((item) => [item.title, item.done])]),
    [
      [
        'Steps',
        [
          ['Find the cause', true],
          ['Test it', false],
        ],
      ],
    ],
  );
  assert.deepEqual(
    task.comments.map(({ body, author }) => [body, author]),
    [['Seen on Safari too.', '12']],
  );
  assert.deepEqual(factsOf(task), ['Budget: 300']);
  assert.match(task.notes.join(' '), /1 comments are not in the file.*60 minutes/s);
  const bought = [...parsed.tasks()].find(({ title }) => title === 'Buy the domain');
  assert.deepEqual([bought?.column, bought?.completedAt], ['Finished', '2025-05-03T09:00:00.000Z']);
  assert.deepEqual(
    [...parsed.tasks()].filter(({ isArchived }) => isArchived).map(({ title, column }) => [title, column]),
    [['Archived', 'Backlog']],
  );
});

test('GitHub: issues of the command line and of the REST API, with comments, without pull requests', async () => {
  const parsed = await parseFile('github', 'github-issues.json');
  assert.deepEqual(parsed.board.notes, ['1 pull requests are not imported.']);
  assert.deepEqual(
    [...parsed.tasks()].map(({ externalId, column, reporter, comments }) => [
      externalId,
      column,
      reporter,
      comments.map(({ body, author }) => `${author}: ${body}`),
    ]),
    [
      ['acme/shop#3', 'Closed', 'grace', ['ada: Done.']],
      ['acme/shop#7', 'Open', 'grace', ['ada: Confirmed.']],
    ],
  );
  const closed = taskAt(parsed, 0);
  assert.deepEqual(
    [closed.completedAt, closed.notes],
    ['2025-01-05T10:00:00.000Z', ['1 comments are not in the file.']],
  );
  const open = taskAt(parsed, 1);
  assert.equal(open.description, 'The menu overlaps.\n\nSee the screenshot.');
  assert.deepEqual(open.labels, [{ name: 'bug', color: '#d73a4a' }]);
  assert.deepEqual(factsOf(open), ['Milestone: v2', 'GitHub issue: https://github.com/acme/shop/issues/7']);
});

test('Linear: names, dates of both kinds, and text that looks like a formula', async () => {
  const parsed = await parseFile('linear', 'linear-issues.csv');
  assert.deepEqual(parsed.board.notes, []);
  const [first, second, third] = [...parsed.tasks()];
  assert.deepEqual(
    [
      first?.externalId,
      first?.column,
      first?.priority,
      first?.dueDate,
      first?.labels.map(({ name }) => name),
    ],
    ['WEB-12', 'In Progress', 'Urgent', '2025-04-01T00:00:00.000Z', ['Bug', 'Speed']],
  );
  assert.ok(first && factsOf(first).includes('Blocked by: WEB-9'));
  assert.deepEqual(
    [second?.title, second?.createdAt, second?.completedAt],
    ['=SUM is not a formula', '2025-03-06T09:30:00.000Z', '2025-03-07T08:00:00.000Z'],
  );
  assert.equal(third?.isArchived, true);
  assert.deepEqual(
    parsed.board.people.map(({ email }) => email),
    ['ada.linear@example.com', 'grace.linear@example.com'],
  );
});

test('Jira: repeated columns, comments, work logs, and attachments', async () => {
  const parsed = await parseFile('jira', 'jira-issues.csv');
  const task = taskAt(parsed, 0);
  assert.deepEqual(
    [task.externalId, task.createdAt, task.dueDate, task.assignees, task.labels.map(({ name }) => name)],
    [
      'SHOP-1',
      '2025-09-27T09:00:00.000Z',
      '2025-10-30T00:00:00.000Z',
      ['557058:ada'],
      ['search', 'frontend'],
    ],
  );
  assert.deepEqual(
    task.comments.map(({ author, createdAt, body }) => [author, createdAt, body]),
    [
      ['557058:ada', '2025-09-27T10:00:00.000Z', 'I can see it.\nOn Safari too; always.'],
      ['557058:unknown', '2025-09-28T20:15:00.000Z', 'Any news?'],
    ],
  );
  assert.deepEqual(
    task.times.map(({ person, minutes, note, loggedAt }) => [person, minutes, note, loggedAt]),
    [['557058:ada', 90, 'Looked into it', '2025-09-27T11:00:00.000Z']],
  );
  assert.deepEqual(
    task.attachments.map(({ externalId, name, url }) => [externalId, name, url]),
    [['10010', 'shot one.png', 'https://acme.atlassian.net/rest/api/3/attachment/content/10010']],
  );
  assert.deepEqual(factsOf(task), [
    'Issue Type: Bug',
    'Project name: Shop',
    'Environment: Firefox',
    'Sprint: Sprint 3',
    'Story Points: 5.0',
    'Jira issue: SHOP-1',
  ]);
  assert.deepEqual(
    parsed.board.people.map(({ ref, name }) => [ref, name]),
    [
      ['557058:ada', 'Ada Byron'],
      ['557058:grace', 'Grace Murray'],
      ['557058:unknown', '557058:unknown'],
    ],
  );
  assert.deepEqual(parsed.board.notes, []);
});

describe('BugHerd', () => {
  it('reads the export of a project', async () => {
    const parsed = await parseFile('bugherd', 'bugherd-tasks.csv');
    const [first, second] = [...parsed.tasks()];
    assert.deepEqual(
      [
        first?.externalId,
        first?.title,
        first?.description,
        first?.priority,
        first?.pageUrl,
        first?.screenshotUrl,
      ],
      [
        '1',
        'The logo is cut off',
        '',
        'critical',
        'https://www.example.com/shop',
        'https://files.bugherd.com/abc/screenshot.jpg',
      ],
    );
    assert.deepEqual(
      [first?.attachments[0]?.name, first?.attachments[0]?.isUpload],
      ['screenshot.jpg', true],
    );
    assert.deepEqual(
      [second?.title, second?.description, second?.pageUrl],
      ['Change the year', 'Change the year\n\nIt still says 2019.', 'https://www.example.com/imprint'],
    );
    assert.deepEqual(parsed.board.people[0]?.email, 'client@example.org');
    assert.ok(first && factsOf(first).includes('Browser: Firefox 141.0'));
  });

  it('reads the headings of the API', async () => {
    const task = taskAt(await parseFile('bugherd', 'bugherd-tasks-api.csv'), 0);
    assert.deepEqual(
      [task.externalId, task.column, task.priority, task.pageUrl, task.createdAt],
      ['15', 'QA team', 'minor', 'https://www.example.com/team', '2025-08-06T10:00:00.000Z'],
    );
  });
});

describe('any CSV', () => {
  it('recognizes well-known headings', async () => {
    const parsed = await parseFile('csv', 'tasks.csv');
    const [first, second] = [...parsed.tasks()];
    assert.deepEqual(
      [first?.externalId, first?.title, first?.description, first?.column, first?.priority],
      ['7', 'Order "new" photos', 'Two lines\nof text', 'To do', '2'],
    );
    assert.deepEqual(
      [first?.dueDate, first?.createdAt],
      ['2026-05-13T00:00:00.000Z', '2026-05-01T14:30:00.000Z'],
    );
    assert.deepEqual(
      first?.checklists[0]?.items.map(({ title, done }) => [title, done]),
      [
        ['Call', true],
        ['Book', false],
      ],
    );
    assert.deepEqual(first?.times[0]?.minutes, 30);
    assert.deepEqual([second?.dueDate, second?.notes], [null, ['"31.02.2026" is not a date.']]);
    assert.deepEqual(parsed.board.notes, ['Columns that are not imported: Effort, Cost center.']);
  });

  it('reads columns as they are assigned', async () => {
    const fields: ImportOptions['fields'] = [
      { from: 'title', to: 'title' },
      { from: 'Cost center', to: 'text' },
      { from: 'Effort', to: 'labels' },
    ];
    const parsed = await parseFile('csv', 'tasks.csv', { fields });
    const task = taskAt(parsed, 0);
    assert.deepEqual([task.labels[0]?.name, factsOf(task)], ['L', ['Cost center: 4711']]);
    assert.match(parsed.board.notes.join(' '), /No column has IDs/);
  });

  it('takes the first unknown column as the title when no heading is one', () => {
    const parsed = parsers.csv({ text: 'Id,Thing,Place\n1,Oar,Shed', options: {}, paths: [] });
    assert.equal(taskAt(parsed, 0).title, 'Oar');
    assert.deepEqual(parsed.board.fields, [
      { name: 'Id', to: 'id' },
      { name: 'Thing', to: 'title' },
      { name: 'Place', to: null },
    ]);
  });

  it('names a column that the file does not have', async () => {
    const fields: ImportOptions['fields'] = [{ from: 'Titel', to: 'title' }];
    await assert.rejects(parseFile('csv', 'tasks.csv', { fields }), /no column "titel".*Id, Title/s);
  });
});

describe('files that are something else', () => {
  const wrong: [ImportFormat, string, RegExp][] = [
    ['trello', '{}', /not a Trello board/],
    ['trello', '{"cards": [\n{"id": 1,}]', /not valid JSON.*line 2/],
    ['trello', '[]', /not a Trello board/],
    ['planka', '{"item": {}}', /not a Planka board/],
    ['github', '[]', /no GitHub issues/],
    ['linear', 'a,b\n1,2', /not a Linear export/],
    ['jira', 'a,b\n1,2', /not a Jira export/],
    ['bugherd', 'a,b\n1,2', /not a BugHerd export/],
    ['csv', 'Id,Status\n1,2', /No column is assigned to the title/],
    ['csv', 'Title\n"open', /quotation mark is not closed/],
    ['csv', '\n\n', /empty/],
  ];
  for (const [format, text, message] of wrong) {
    it(`${format}: ${JSON.stringify(text)}`, () => {
      const read = () => [...parsers[format]({ text, options: {}, paths: [] }).tasks()];
      assert.throws(read, (error) => error instanceof UnreadableExport && message.test(error.message));
    });
  }

  it('odd values in the right places are left out', () => {
    const odd = {
      lists: [null, 7, { id: 'l', name: 5 }],
      cards: [
        'x',
        {
          id: 'c',
          name: null,
          idList: {},
          labels: 'no',
          idMembers: [1, null],
          due: 'soon',
          attachments: [[]],
        },
        {
          id: '__proto__',
          name: 'constructor',
          idList: 'l',
          idMembers: {},
          checklists: [{ checkItems: {} }],
        },
      ],
      actions: [{ type: 'commentCard', data: null, date: 12 }],
      members: { length: 1 },
    };
    const parsed = parsers.trello({ text: JSON.stringify(odd), options: {}, paths: [] });
    assert.deepEqual(
      [...parsed.tasks()].map(({ externalId, title, dueDate }) => [externalId, title, dueDate]),
      [
        ['c', '', null],
        ['__proto__', 'constructor', null],
      ],
    );
  });
});
