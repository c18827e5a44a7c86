import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { createFixture, type Person } from '../packages/server/src/testing/factories.ts';
import { startService } from '../packages/server/src/testing/harness.ts';
import { startSite } from '../scripts/demo/site/start-site.ts';
import { parseCsv } from './parse-csv.ts';

const timeoutMs = 60_000;

describe('examples', async () => {
  const service = await startService({ after }, { config: { allowPrivateNetworks: ['127.0.0.0/8'] } });
  const { member, lead, project } = await createFixture(service);
  service.startWorkers();

  const run = (person: Person | null, ...args: string[]) =>
    new Promise<{ code: number; out: string; error: string }>((resolve) => {
      const [file = '', ...rest] = args;
      const env = { ...process.env, FETTLE_URL: service.url, FETTLE_TOKEN: person?.token ?? '' };
      const command = [join(import.meta.dirname, file), ...rest];
      execFile(process.execPath, command, { env, timeout: timeoutMs }, (failure, out, error) => {
        resolve({ code: failure === null ? 0 : Number(failure.code ?? 1), out, error });
      });
    });

  it('list-overdue prints overdue, unfinished tasks with their assignees', async () => {
    const dueDate = new Date(Date.now() - 3.5 * 86_400_000).toISOString();
    const task = { projectId: project.id, dueDate, assigneeIds: [member.id] };
    const late = await member.v1.createTask({ ...task, title: 'Fix the menu' });
    await member.v1.createTask({ ...task, title: 'Done already', status: 'done' });
    await member.v1.createTask({ ...task, title: 'Due date completed', dueDateComplete: true });
    const { code, out } = await run(member, 'list-overdue.ts');
    assert.equal(code, 0);
    assert.equal(out, `${late.key.padEnd(10)}    3 d  Fix the menu (${project.name}; Max Member)\n`);
  });

  it('import-tasks creates one task per row, and no duplicates when it runs again', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'fettle-example-'));
    t.after(() => rm(folder, { recursive: true }));
    const file = join(folder, 'tasks.csv');
    await writeFile(
      file,
      'title,priority,labels,description\r\n"Write ""hello"", twice",high,copy; seo,"Two\nlines"\r\n,low,,\r\nPlain,,,\r\n',
    );
    const first = await run(member, 'import-tasks.ts', project.id, file);
    assert.equal(first.code, 0, first.error);
    assert.match(first.error, /Row 3 has no title/);
    assert.deepEqual(await run(member, 'import-tasks.ts', project.id, file), first);
    const { items } = await member.v1.listTasks({ projectId: project.id, q: 'hello' });
    assert.deepEqual(
      items.map(({ title, priority, labels }) => [title, priority, labels.map(({ name }) => name)]),
      [['Write "hello", twice', 'high', ['copy', 'seo']]],
    );
  });

  it('start-audit-and-wait prints the score and issues, and fails below the minimum score', async (t) => {
    const site = await startSite();
    t.after(() => site.close());
    await lead.v1.updateProject({ id: project.id, url: `${site.origin}/` });
    const { code, out, error } = await run(member, 'start-audit-and-wait.ts', project.id, '99');
    assert.equal(code, 1, error);
    assert.match(out, /^http:\S+ [\d.]+ of 100, \d+ broken links\n-[\d.]+ {2}\w/);
  });

  it('an example without a token says how to get one', async () => {
    const { code, error } = await run(null, 'list-overdue.ts');
    assert.equal(code, 1);
    assert.match(error, /Set FETTLE_TOKEN/);
  });

  it('CSV is parsed as RFC 4180 specifies', () => {
    assert.deepEqual(parseCsv('\uFEFFa,"b,""c""\r\n"\n\n,\n'), [
      ['a', 'b,"c"\r\n'],
      ['', ''],
    ]);
    assert.throws(() => parseCsv('a,"b'), /not valid at character 2/);
  });
});
