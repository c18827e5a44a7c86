import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { operations } from '@fettle/contract';
import { conforms } from '../../testing/conforms.ts';
import { createFixture, createProject } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { refused } from '../../testing/refused.ts';
import { createImporter, finishImport } from './testing/run-import.ts';

const service = await startService({ after });
const fixture = await createFixture(service);
const { lead, member, viewer, stranger, project } = fixture;
const csv = { format: 'csv' as const, contentBase64: Buffer.from('Title\nA').toString('base64') };
const freshProject = () => createProject(service, fixture.org);
const { owner } = fixture;

describe('imports through the API', () => {
  it('a started import has the shape that the contract promises, and its pages too', async () => {
    const { id } = await freshProject();
    const started = await owner.v1.startImport({ id, ...csv });
    conforms(operations.startImport, started);
    const ended = await finishImport(service, owner, started.id);
    assert.equal(ended.status, 'complete');
    conforms(operations.getImport, await owner.v1.getImport({ id: started.id }));
    const list = await owner.v1.listImports({ id });
    assert.deepEqual([list.total, list.items[0]?.id], [1, started.id]);
    const entries = await owner.v1.listImportEntries({ id: started.id, outcome: 'created' });
    assert.deepEqual([entries.total, entries.items[0]?.title], [1, 'A']);
    assert.equal((await owner.v1.listImportEntries({ id: started.id, outcome: 'failed' })).total, 0);
  });

  it('accepts a form with the fields before the file', async () => {
    const { id } = await freshProject();
    const file = new File(['Title,List\nA,Elsewhere'], 'tasks.csv');
    const options = JSON.stringify({ columns: [{ from: 'elsewhere', to: 'review' }] });
    const started = await owner.dashboard.startImport({ id, format: 'csv', dryRun: false, options, file });
    assert.equal(started.fileName, 'tasks.csv');
    const ended = await finishImport(service, owner, started.id);
    const task = await owner.dashboard.getTask({ id: ended.entries[0]?.taskId ?? '' });
    assert.equal(task.status, 'review');
  });

  it('refuses what is wrong by name', async () => {
    const { id } = project;
    const columns = [{ from: 'x', to: 'nowhere' }];
    const wrong: [Parameters<typeof lead.v1.startImport>[0], RegExp][] = [
      [{ id, format: 'csv' }, /contentBase64/],
      [{ id, ...csv, options: '{' }, /"options" must be JSON/],
      [{ id, ...csv, options: '{"archived":"maybe"}' }, /options/],
      [{ id, ...csv, options: { columns } }, /nowhere/],
    ];
    for (const [input, message] of wrong) {
      await assert.rejects(lead.v1.startImport(input), { code: 'BAD_REQUEST', message });
    }
    await refused(lead.v1.getImport({ id: 'nothing' }), 'NOT_FOUND');
  });

  it('requires the role of an owner, and the scope for columns', async () => {
    const { id } = project;
    for (const person of [member, viewer]) {
      await refused(person.v1.startImport({ id, ...csv }), 'FORBIDDEN');
      await refused(person.v1.listImports({ id }), 'FORBIDDEN');
    }
    await refused(stranger.v1.startImport({ id, ...csv }), 'NOT_FOUND');
    const reader = await lead.tokenWith(['tasks:read', 'projects:write']);
    await refused(reader.startImport({ id, ...csv }), 'INSUFFICIENT_SCOPE');
    const writer = await lead.tokenWith(['tasks:write']);
    await refused(writer.startImport({ id, ...csv, options: { createColumns: true } }), 'INSUFFICIENT_SCOPE');
  });

  it('one import runs in a project at a time, and a canceled one writes nothing', async () => {
    const { id } = await freshProject();
    const first = await owner.v1.startImport({ id, ...csv });
    await refused(owner.v1.startImport({ id, ...csv }), 'CONFLICT');
    const canceled = await owner.v1.cancelImport({ id: first.id });
    assert.equal(canceled.status, 'canceled');
    await refused(owner.v1.cancelImport({ id: first.id }), 'CONFLICT');
    const { counts } = await createImporter(service, owner, id)({ format: 'csv', content: 'Title\nB' });
    assert.equal(counts.created, 1);
    assert.equal((await owner.v1.listTasks({ projectId: id })).total, 1);
  });

  it('the file is deleted when the import has ended, and with its project', async () => {
    const { db } = service.services;
    const { id } = await freshProject();
    const started = await owner.dashboard.startImport({ id, ...csv });
    const keyOf = async (importId: string) =>
      (await db.selectFrom('imports').select('blob_key').where('id', '=', importId).executeTakeFirst())
        ?.blob_key;
    const isDropped = async (key: string) =>
      (await db.selectFrom('blob_deletions').selectAll().where('blob_key', '=', key).execute()).length === 1;
    const key = (await keyOf(started.id)) ?? '';
    await finishImport(service, owner, started.id);
    assert.deepEqual([await keyOf(started.id), await isDropped(key)], [null, true]);
    const waiting = await owner.dashboard.startImport({ id, ...csv });
    const waitingKey = (await keyOf(waiting.id)) ?? '';
    await owner.dashboard.deleteProject({ id });
    assert.equal(await isDropped(waitingKey), true);
  });

  it('its events name the import, and notify nobody', async () => {
    const { db } = service.services;
    const { id } = await freshProject();
    const importInto = createImporter(service, owner, id);
    const content = (title: string) =>
      `Id,Title,Assignee,Comment\n1,${title},${lead.email},Hello @${lead.name}`;
    const people = [{ from: lead.email, to: lead.id }];
    await owner.dashboard.addProjectMember({ id, userId: lead.id, role: 'member' });
    const run = await importInto({ format: 'csv', content: content('A'), options: { people } });
    const second = await importInto({ format: 'csv', content: content('B'), options: { people } });
    const events = await db
      .selectFrom('events')
      .select(['type', 'data'])
      .where('project_id', '=', id)
      .orderBy('position')
      .execute();
    const said = events.map(({ type, data }) => [type, (data as { importId?: string }).importId]);
    assert.deepEqual(said, [
      ['task.created', run.id],
      ['task.updated', second.id],
    ]);
    const task = await owner.dashboard.getTask({ id: run.entries[0]?.taskId ?? '' });
    assert.deepEqual([task.title, task.assigneeIds], ['B', [lead.id]]);
  });
});
