import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { runBench } from './run.ts';

const tiny = ['--tasks', '3000', '--small-tasks', '1500', '--project-tasks', '500'];
const short = ['--seconds', '0.2', '--rounds', '1', '--clients', '2'];

test('every row of the bench measures something, and its figures reach the JSON file', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-bench-test-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'bench.json');
  const printed: string[] = [];
  // Our own generator, because wrk measures whole seconds only and is not everywhere.
  const args = [...tiny, ...short, '--generator', 'own', '--json', file];
  const results = await runBench(args, (line) => printed.push(line));
  const rows = new Set(results.map(({ row }) => row.split(',')[0]));
  assert.deepEqual([...rows], ['task', 'list', 'create', 'growth', 'start']);
  for (const result of results) {
    const isWithoutPgbench = result.measure.endsWith('pgbench') && result.figure === null;
    if (!isWithoutPgbench)
      assert.ok((result.figure ?? 0) > 0, `${result.row}, ${result.measure}: ${result.figure}`);
  }
  const written = JSON.parse(await readFile(file, 'utf8')) as {
    results: { figure: number }[];
    machine: string;
  };
  assert.deepEqual(
    written.results.map(({ figure }) => figure),
    results.map(({ figure }) => figure),
  );
  assert.match(printed.join('\n'), /requests\/s ÷ floor +[\d.]+ +≥ 0\.25/);
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
