import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { createFixture } from '../../testing/factories.ts';
import { fettle } from '../../testing/fettle-command.ts';
import { startService } from '../../testing/harness.ts';

const service = await startService({ after });
service.startWorkers();
const { lead, member, project } = await createFixture(service);
const folder = await mkdtemp(join(tmpdir(), 'fettle-import-'));
after(() => rm(folder, { recursive: true }));
const file = join(folder, 'tasks.csv');
await writeFile(file, 'Id,Title,List,Owner\n1,First,Elsewhere,Max M.\n2,Second,Done,\n');
const settings = { FETTLE_URL: service.url, FETTLE_TOKEN: lead.token };

describe('fettle import', () => {
  it('says in a dry run what would happen, and then does it', async () => {
    const args = ['import', 'csv', file, '--project', project.name, '--column', 'Elsewhere=review'];
    const mapped = [...args, '--person', `Max M.=${member.email}`];
    const dry = await fettle([...mapped, '--dry-run'], settings);
    assert.deepEqual([dry.code, dry.stderr], [0, '']);
    assert.match(dry.stdout, /^Dry run: nothing was changed\.\nTasks: 2 created, 0 changed/);
    assert.equal((await lead.v1.listTasks({ projectId: project.id })).total, 0);
    const run = await fettle(mapped, settings);
    assert.match(run.stdout, /^The import is complete\.\n.*Columns: Elsewhere → Review; Done → Done\n/s);
    const { items } = await lead.v1.listTasks({ projectId: project.id, sort: 'position' });
    const byTitle = items.toSorted((one, other) => one.title.localeCompare(other.title));
    assert.deepEqual(
      byTitle.map(({ title, status, assigneeIds }) => [title, status, assigneeIds]),
      [
        ['First', 'review', [member.id]],
        ['Second', 'done', []],
      ],
    );
    const again = await fettle([...mapped, '--json'], settings);
    assert.equal((JSON.parse(again.stdout) as { counts: { unchanged: number } }).counts.unchanged, 2);
  });

  it('says what is wrong', async () => {
    const failing: [string[], Record<string, string>, RegExp][] = [
      [['excel', file, '--project', project.id], settings, /unknown format "excel"/],
      [['csv', join(folder, 'none.csv'), '--project', project.id], settings, /cannot read/],
      [['csv', file, '--project', 'Nothing'], settings, /no project "Nothing"/],
      [['csv', file, '--project', project.id, '--archived', 'maybe'], settings, /options/],
      [['csv', file, '--project', project.id, '--person', 'Max'], settings, /two names with =/],
      [['csv', file, '--project', project.id], { FETTLE_URL: service.url }, /FETTLE_TOKEN/],
      [['trello', file, '--project', project.id], settings, /not valid JSON/],
    ];
    for (const [args, environment, message] of failing) {
      const { code, stdout, stderr } = await fettle(['import', ...args], environment);
      assert.notEqual(code, 0);
      assert.match(stdout + stderr, message);
    }
  });
});
