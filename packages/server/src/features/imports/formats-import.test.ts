import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { ImportFormat, ImportOptions } from '@fettle/contract';
import { createFixture, createProject } from '../../testing/factories.ts';
import { startService } from '../../testing/harness.ts';
import { createImporter, readExport } from './testing/run-import.ts';

const service = await startService({ after });
const fixture = await createFixture(service);
const { owner, member } = fixture;

const files: [ImportFormat, string, number][] = [
  ['trello', 'trello-board.json', 3],
  ['planka', 'planka-board.json', 2],
  ['github', 'github-issues.json', 2],
  ['linear', 'linear-issues.csv', 2],
  ['jira', 'jira-issues.csv', 2],
  ['bugherd', 'bugherd-tasks.csv', 3],
  ['bugherd', 'bugherd-tasks-api.csv', 1],
  ['csv', 'tasks.csv', 2],
];
const options: ImportOptions = {
  people: [
    { from: 'Ada Byron', to: member.email },
    { from: 'ada.linear@example.com', to: member.email },
  ],
  attachments: 'link',
  createColumns: true,
};

describe('every format, twice', async () => {
  for (const [format, name, count] of files) {
    it(`${name}: the dry run and the run say the same, and a second run changes nothing`, async () => {
      const project = await createProject(service, fixture.org);
      const importInto = createImporter(service, owner, project.id);
      const content = await readExport(name);
      const dry = await importInto({ format, content, options, dryRun: true });
      const run = await importInto({ format, content, options });
      assert.equal(run.status, 'complete', run.error ?? '');
      assert.equal(run.counts.created, count);
      assert.deepEqual(run.counts, dry.counts);
      const said = ({ entries }: typeof run) => entries.map(({ taskId: _, ...entry }) => entry);
      assert.deepEqual(said(run), said(dry));
      const before = await owner.dashboard.listTasks({ projectId: project.id, limit: 100 });
      assert.equal(before.total, count);
      assert.ok(before.items.every(({ source }) => source === 'import'));
      const again = await importInto({ format, content, options });
      assert.deepEqual([again.counts.created, again.counts.changed, again.counts.unchanged], [0, 0, count]);
      assert.deepEqual(await owner.dashboard.listTasks({ projectId: project.id, limit: 100 }), before);
    });
  }
});
