import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { runBench } from './run.ts';

const tiny = ['--tasks', '3000', '--small-tasks', '1500', '--project-tasks', '500'];
const small = ['--pages', '60', '--small-pages', '30', '--board-tasks', '200'];
const short = ['--seconds', '0.2', '--rounds', '1', '--clients', '2'];

test('every row of the bench measures something, and its figures reach the JSON file', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-bench-test-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'bench.json');
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Home</title><a href="other.html">x</a>');
  await writeFile(join(folder, 'other.html'), '<!doctype html><title>Other</title><a href="/">x</a>');
  const printed: string[] = [];
  // Our own generator, because wrk measures whole seconds only and is not installed everywhere.
  const args = [...tiny, ...small, ...short, '--generator', 'own', '--site', folder, '--json', file];
  const results = await runBench(args, (line) => printed.push(line));
  const rows = new Set(results.map(({ row }) => row.split(',')[0]));
  assert.deepEqual(
    [...rows],
    [
      'task',
      'list',
      'create',
      'growth',
      'event-growth',
      'audit',
      'audit of 66 pages',
      'start',
      'webhooks',
      'board of 200 open cards',
      'live',
      'web-processes',
      'replica',
    ],
  );
  for (const { row, measure, figure } of results) {
    // Missing programs, what a system does not tell, and a site too small to kill its audit three times.
    const mayBeMissing =
      /pgbench$|wget -r$|memory|differ$|without$|per page$/.test(measure) && figure === null;
    const isSound = /differ$/.test(measure) ? figure === 0 : (figure ?? 0) > 0;
    assert.ok(mayBeMissing || isSound, `${row}, ${measure}: ${figure}`);
  }
  const written = JSON.parse(await readFile(file, 'utf8')) as {
    results: { figure: number }[];
    machine: string;
  };
  assert.deepEqual(
    written.results.map(({ figure }) => figure),
    results.map(({ figure }) => figure),
  );
  assert.match(printed.join('\n'), /requests\/s ÷ baseline +[\d.]+ +≥ 0\.25/);
});

test('a wrong row or option is refused with what there is', async () => {
  await assert.rejects(
    runBench(['lists'], () => undefined),
    /There is no row lists; rows: task, list/,
  );
  await assert.rejects(
    runBench(['--tasks', 'many'], () => undefined),
    /--tasks is a number above zero/,
  );
  await assert.rejects(
    runBench(['--generator', 'ab'], () => undefined),
    /wrk or own/,
  );
});
