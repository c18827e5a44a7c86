import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { after, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createPerson } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { createArchives, createFilledFixture, type Entries, tarOf } from '../testing/archives.ts';
import { importOrg } from './import-org.ts';

type Line = Record<string, unknown>;

const archives = await createArchives({ after });
const source = await startService({ after });
const target = await startService({ after });
const fixture = await createFilledFixture(source);
const good = await archives.exportOrg(source, fixture.org.id);
const entries = await archives.read(good);
const owner = await createPerson(target, 'Nora New');
const stranger = await createFilledFixture(target);

const importing = (path: string) => importOrg(target.services, { path, owner, slug: 'taken-along' });

/** The archive with changes, and a manifest that fits them. */
async function changed(change: (entries: Entries) => void): Promise<string> {
  const copy: Entries = new Map(entries);
  change(copy);
  const manifest = JSON.parse(copy.get('manifest.json') ?? '') as {
    tables: { name: string; rows: number; bytes: number; sha256: string }[];
    files: { id: string; bytes: number; sha256: string }[];
  };
  for (const table of manifest.tables) {
    const content = Buffer.from(copy.get(`tables/${table.name}/00000.jsonl`) ?? '', 'latin1');
    table.rows = content.filter((byte) => byte === 10).length;
    table.bytes = content.length;
    table.sha256 = createHash('sha256').update(content).digest('hex');
  }
  for (const file of manifest.files) {
    const content = Buffer.from(copy.get(`files/${file.id}`) ?? '', 'latin1');
    file.bytes = content.length;
    file.sha256 = createHash('sha256').update(content).digest('hex');
  }
  copy.set('manifest.json', JSON.stringify(manifest));
  return archives.write(copy);
}

function editRows(copy: Entries, table: string, edit: (row: Line, index: number) => Line | Line[]): void {
  const name = `tables/${table}/00000.jsonl`;
  const rows = (copy.get(name) ?? '').split('\n').filter((line) => line !== '');
  const edited = rows.flatMap((line, index) => edit(JSON.parse(line) as Line, index));
  copy.set(name, edited.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

const rowEdit = (table: string, fields: Line) => (copy: Entries) =>
  editRows(copy, table, (row) => ({ ...row, ...fields }));

const foreignTask = (await stranger.owner.dashboard.listTasks({ limit: 1 })).items[0]?.id ?? '';

/** Archives that somebody wrote by hand, and what is said of them. */
const hostile: Record<string, [change: (copy: Entries) => void, message: RegExp]> = {
  'a newer format': [
    (copy) => copy.set('about.json', JSON.stringify({ format: 2 })),
    /has format 2, but this version of Fettle reads format 1/,
  ],
  'no about.json': [(copy) => copy.delete('about.json'), /not a Fettle export/],
  'a path that leads elsewhere': [
    (copy) => {
      copy.set('../../etc/cron.d/fettle', 'x');
    },
    /unexpected entry/,
  ],
  'a table of the service': [
    (copy) => copy.set('tables/api_tokens/00000.jsonl', '{}\n'),
    /unexpected entry "tables\/api_tokens/,
  ],
  'lines that are not JSON': [
    (copy) => copy.set('tables/tasks/00000.jsonl', '{"id":\n'),
    /tables\/tasks\/00000.jsonl" is not JSON lines/,
  ],
  'an unknown field': [rowEdit('tasks', { orgId: stranger.org.id }), /unknown field "orgId" in tasks/],
  'a missing field': [
    (copy) =>
      editRows(copy, 'tasks', (row) => {
        delete row.title;
        return row;
      }),
    /a row of tasks has no title/,
  ],
  'a title of nothing': [rowEdit('tasks', { title: '' }), /tasks has an invalid title/],
  'a URL that runs a script': [
    rowEdit('tasks', { pageUrl: 'javascript:alert(1)' }),
    /tasks has an invalid pageUrl/,
  ],
  'a report with a URL that runs a script': [
    rowEdit('audits', { linkReport: { brokenList: [{ url: ' JavaScript:alert(1)' }] } }),
    /audits has an invalid linkReport/,
  ],
  'a document that the editor does not know': [
    rowEdit('tasks', { descriptionJson: { type: 'doc', content: [{ type: 'script' }] } }),
    /tasks has an invalid descriptionJson/,
  ],
  'a schedule in a time zone that does not exist': [
    rowEdit('audit_schedules', { timeZone: 'Mars/Olympus' }),
    /audit_schedules has an invalid timeZone/,
  ],
  'a schedule of a million pages': [
    rowEdit('audit_schedules', { maxPages: 1_000_000 }),
    /audit_schedules has an invalid maxPages/,
  ],
  'a status that no column has': [rowEdit('tasks', { status: 'nowhere' }), /would not store/],
  'a number where text belongs': [rowEdit('comments', { body: 5 }), /comments has an invalid body/],
  'something else than an ID': [
    rowEdit('comments', { taskId: "' or true --" }),
    /comments has an invalid taskId/,
  ],
  'a comment on a task of another organization': [
    rowEdit('comments', { taskId: foreignTask }),
    /taskId in comments refers to something that it does not contain/,
  ],
  'an event in the history of another organization': [
    rowEdit('events', { taskId: foreignTask }),
    /taskId in events refers to something that it does not contain/,
  ],
  'a project of another organization': [
    rowEdit('comments', { authorId: stranger.owner.id }),
    /comments has an invalid authorId/,
  ],
  'an author who is not among the people': [
    (copy) => editRows(copy, 'people', () => []),
    /refers to a person|has an invalid/,
  ],
  'two organizations': [
    (copy) => editRows(copy, 'orgs', (row) => [row, { ...row, id: stranger.org.id, slug: 'other' }]),
    /exactly one organization/,
  ],
  'a file for no attachment': [
    (copy) => {
      const manifest = copy.get('manifest.json') ?? '';
      copy.delete('manifest.json');
      copy.set(`files/${stranger.org.id}`, 'x');
      copy.set('manifest.json', manifest);
    },
    /has a file for no attachment or logo/,
  ],
  'a file of another size': [
    (copy) => {
      for (const name of copy.keys())
        if (name.startsWith('files/')) copy.set(name, 'longer than it was before');
    },
    /has a file for no attachment or logo/,
  ],
};

async function contentOfTarget(): Promise<unknown> {
  const { db } = target.services;
  const keys: string[] = [];
  for await (const key of target.services.blobs.list()) keys.push(key);
  const due = await db.selectFrom('blob_deletions').select('blob_key').execute();
  const waiting = new Set(due.map((row) => row.blob_key));
  return {
    orgs: await db.selectFrom('orgs').select('id').orderBy('id').execute(),
    users: await db.selectFrom('users').select('id').orderBy('id').execute(),
    tasks: await db.selectFrom('tasks').select('id').orderBy('id').execute(),
    events: await db.selectFrom('events').select('id').orderBy('id').execute(),
    files: keys.filter((key) => !waiting.has(key)).sort(),
  };
}

describe('an archive is refused as a whole', async () => {
  const before = await contentOfTarget();

  for (const [title, [change, message]] of Object.entries(hostile)) {
    it(`with ${title}`, async () => {
      await assert.rejects(importing(await changed(change)), { name: 'TransferError', message });
      assert.deepEqual(await contentOfTarget(), before);
    });
  }

  it('when any of its bytes has changed', async () => {
    const bytes = await readFile(good);
    for (const place of [40, Math.floor(bytes.length / 2), bytes.length - 6]) {
      const broken = Buffer.from(bytes);
      broken[place] = (broken[place] ?? 0) ^ 0x55;
      await assert.rejects(importing(await archives.save(broken)), { name: 'TransferError' });
    }
    await assert.rejects(importing(await archives.save(bytes.subarray(0, bytes.length - 100))), {
      name: 'TransferError',
    });
    assert.deepEqual(await contentOfTarget(), before);
  });

  it('when a digest does not match', async () => {
    const copy: Entries = new Map(entries);
    editRows(copy, 'comments', (row) => ({ ...row, body: 'Something else' }));
    await assert.rejects(importing(await archives.write(copy)), {
      message: /tables do not match its manifest/,
    });
  });

  it('without its manifest', async () => {
    const copy: Entries = new Map(entries);
    copy.delete('manifest.json');
    await assert.rejects(importing(await archives.write(copy)), { message: 'is incomplete' });
  });

  it('when something follows its end', async () => {
    const bytes = gzipSync(Buffer.concat([tarOf(entries), Buffer.from('more')]));
    await assert.rejects(importing(await archives.save(bytes)), { message: /something after its end/ });
  });

  it('when it unpacks to far more than it is', async () => {
    const copy: Entries = new Map([...entries].filter(([name]) => name === 'about.json'));
    copy.set('tables/people/00000.jsonl', ' '.repeat(150 * 1024 * 1024));
    await assert.rejects(importing(await archives.write(copy)), { message: /unpacks to far more/ });
    assert.deepEqual(await contentOfTarget(), before);
  });

  it('when it is no archive at all', async () => {
    for (const bytes of [Buffer.from('hello'), Buffer.alloc(0), gzipSync(Buffer.alloc(1024, 7))]) {
      await assert.rejects(importing(await archives.save(bytes)), { name: 'TransferError' });
    }
  });
});

describe('an archive that is accepted', async () => {
  it('brings no script along in its HTML', async () => {
    const script = '<p>Hello<script>alert(1)</script><img src=x onerror=alert(1)></p>';
    const path = await changed((copy) => {
      rowEdit('tasks', { descriptionHtml: script })(copy);
      rowEdit('comments', { bodyHtml: script })(copy);
      editRows(copy, 'events', (row) => ({
        ...row,
        data: { ...(row.data as Line), comment: { bodyHtml: script } },
      }));
    });
    const { org } = await importing(path);
    const { db } = target.services;
    const stored = JSON.stringify([
      await db.selectFrom('tasks').select('description_html').where('org_id', '=', org.id).execute(),
      await db.selectFrom('comments').select('body_html').where('org_id', '=', org.id).execute(),
      await db.selectFrom('events').select('data').where('org_id', '=', org.id).execute(),
    ]);
    assert.ok(stored.includes('Hello'));
    assert.doesNotMatch(stored, /<script|onerror/);
  });

  it('adds accounts that nobody can sign in to, and changes none that exists', async () => {
    const { db } = target.services;
    const added = await db
      .selectFrom('users')
      .select(['password_hash', 'google_sub', 'email_verified_at'])
      .where('email', '=', fixture.admin.email)
      .execute();
    assert.deepEqual(added, [{ password_hash: null, google_sub: null, email_verified_at: null }]);
    const known = await db
      .selectFrom('users')
      .select(['id', 'name'])
      .where('email', '=', stranger.owner.email)
      .execute();
    assert.deepEqual(known, [{ id: stranger.owner.id, name: stranger.owner.name }]);
  });
});
