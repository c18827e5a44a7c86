import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createFixture } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { openExport } from './reading/open-export.ts';
import { createImporter } from './testing/run-import.ts';
import { writeZip } from './testing/write-zip.ts';

const service = await startService({ after });
const fixture = await createFixture(service);
const { lead, project } = fixture;
const importInto = createImporter(service, lead, project.id);

/** The tasks of a file as its parser reads them, without importing them. */
async function titlesOf(bytes: Buffer): Promise<string[]> {
  const file = await openExport({ bytes, format: 'csv', options: {} }, new AbortController().signal);
  try {
    return (await file.readTasks(100)).map(({ title }) => title);
  } finally {
    await file.close();
  }
}

describe('encodings', () => {
  const text = 'Title\r\nÜberschrift – “neu”\r\n';
  const utf16 = Buffer.from(text, 'utf16le');
  const cases: [string, Buffer][] = [
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 with a byte order mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
    ['UTF-16 without one', utf16],
    ['big-endian UTF-16', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()])],
    [
      'Windows-1252',
      Buffer.concat([
        Buffer.from('Title\r\n'),
        Buffer.from([0xdc]),
        Buffer.from('Überschrift '.slice(1)),
        Buffer.from([0x96, 0x20, 0x93]),
        Buffer.from('neu'),
        Buffer.from([0x94]),
      ]),
    ],
  ];
  for (const [name, bytes] of cases) {
    it(`reads ${name}`, async () => {
      assert.deepEqual(await titlesOf(bytes), ['Überschrift – “neu”']);
    });
  }
});

describe('broken files', () => {
  it('fail with a message that says what is wrong, and change nothing', async () => {
    const broken: [string | Buffer, RegExp][] = [
      ['', /empty/],
      [Buffer.from([0, 1, 2, 255, 254, 0]), /binary data/],
      ['Title\n"never closed', /quotation mark is not closed/],
      [Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100)]), /ZIP archive is damaged/],
      [writeZip({ 'notes.txt': 'x' }), /no \.csv file/],
      [writeZip({ 'a.csv': 'Title\nx', 'b.csv': 'Title\ny' }), /several \.csv files: a\.csv, b\.csv/],
      [`Title\n${'x\n'.repeat(20_001)}`, /more than 20,000 tasks/],
    ];
    for (const [content, message] of broken) {
      const run = await importInto({ format: 'csv', content });
      assert.deepEqual([run.status, run.entries.length], ['failed', 0]);
      assert.match(run.error ?? '', message);
    }
    assert.equal((await lead.dashboard.listTasks({ projectId: project.id })).total, 0);
  });

  it('a JSON file of 50 MB is read within the bounds of its thread', async () => {
    const cards = Array.from({ length: 500 }, (_, at) => ({
      id: `c${at}`,
      name: `Card ${at}`,
      idList: 'l',
      desc: '',
    }));
    const action = { type: 'updateCard', data: { text: 'x'.repeat(900), card: { id: 'c1' } } };
    const board = {
      lists: [{ id: 'l', name: 'To do', pos: 1 }],
      cards,
      actions: Array.from({ length: 50_000 }, (_, at) => ({ id: `a${at}`, ...action })),
    };
    const bytes = Buffer.from(JSON.stringify(board));
    assert.ok(bytes.length > 45_000_000);
    const file = await openExport({ bytes, format: 'trello', options: {} }, new AbortController().signal);
    assert.equal(file.board.taskCount, 500);
    await file.close();
  });

  it('deeply nested JSON fails with a message', async () => {
    const run = await importInto({ format: 'trello', content: `{"cards": ${'['.repeat(2_000_000)}` });
    assert.equal(run.status, 'failed');
    assert.match(run.error ?? '', /not valid JSON|too much memory/);
  });
});

describe('odd tasks', () => {
  it('import as far as they fit, and say what does not', async () => {
    const content = [
      'Id,Title,Description,Priority,Labels,Page URL,Due date,Assignee',
      `1,${'x'.repeat(600)},${'y'.repeat(200_100)},sooner,,,,`,
      '2,=HYPERLINK("https://evil.example"),-1+1,low,"a,A,b",javascript:alert(1),someday,nobody@example.org',
      '1,Same ID,,,,,,',
      '3,,No title,,,,,',
      '4,Nul \0 and lone \ud800 half,,,,,,',
      '__proto__,constructor,,,,,,',
    ].join('\n');
    const run = await importInto({ format: 'csv', content: Buffer.from(content, 'utf8') });
    assert.equal(run.status, 'complete', run.error ?? '');
    assert.deepEqual(
      run.entries.map(({ outcome, place, notes }) => [outcome, place, notes]),
      [
        [
          'created',
          'line 2',
          [
            'The priority "sooner" is unknown; it became medium.',
            'The title has more than 500 characters; the description has all of it.',
            'The description has more than 200,000 characters; the rest is not imported.',
          ],
        ],
        [
          'created',
          'line 3',
          [
            '"someday" is not a date.',
            'The page is not an http or https URL.',
            'Not assigned, because they cannot edit tasks in this project: nobody@example.org.',
          ],
        ],
        ['failed', 'line 4', ['It has the same ID as line 2.']],
        ['created', 'line 5', ['It has no title; it became "Untitled".']],
        ['created', 'line 6', []],
        ['created', 'line 7', []],
      ],
    );
    const again = await importInto({ format: 'csv', content: Buffer.from(content, 'utf8') });
    assert.deepEqual([again.counts.unchanged, again.counts.changed, again.counts.created], [5, 0, 0]);
  });
});

describe('an archive', () => {
  it('brings the files that the export refers to, and names those that are missing', async () => {
    const content = writeZip({
      'export/tasks.csv': 'Id,Title,Attachments\nz1,With files,plan.txt;gone.txt',
      'export/files/plan.txt': 'The plan.',
      '__MACOSX/._tasks.csv': 'x',
    });
    const run = await importInto({ format: 'csv', content });
    assert.equal(run.status, 'complete', run.error ?? '');
    const [entry] = run.entries;
    assert.deepEqual(entry?.notes, ['The file "gone.txt" is not in the archive.']);
    const task = await lead.dashboard.getTask({ id: entry?.taskId ?? '' });
    assert.deepEqual(
      task.attachments.map(({ kind, fileName, size }) => [kind, fileName, size]),
      [['file', 'plan.txt', 9]],
    );
    const again = await importInto({ format: 'csv', content });
    assert.equal(again.counts.unchanged, 1);
  });
});
