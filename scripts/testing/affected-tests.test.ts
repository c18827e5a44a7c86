import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findAffectedTests } from './affected-tests.ts';

const files = [
  ['packages/egress/src/index.ts', "export { parse } from './parse.ts';"],
  ['packages/egress/src/parse.ts', 'export const parse = 1;'],
  ['packages/egress/src/parse.test.ts', "import { parse } from './parse.ts';"],
  ['packages/auditor/src/crawl.ts', "import type { parse } from '@fettle/egress';"],
  ['packages/auditor/src/crawl.test.ts', "import { crawl } from './crawl.ts';"],
  ['packages/auditor/src/words.test.ts', 'export {};'],
  ['packages/server/src/thread.ts', 'export {};'],
  ['packages/server/src/start.ts', "new Worker(new URL('./thread.ts', import.meta.url));"],
  ['packages/server/src/start.test.ts', "const { start } = await import('./start.ts');"],
  ['packages/server/src/db/migrate.ts', 'export {};'],
  ['packages/server/src/db/migrate.test.ts', "import './migrate.ts';"],
  ['packages/server/src/db/migrations/0001-first.sql', ''],
  ['e2e/board.test.ts', 'export {};'],
  ['scripts/contributing.test.ts', 'export {};'],
  ['scripts/docs.test.ts', 'export {};'],
  ['docs/audits.md', ''],
].map(([path = '', source = '']) => ({ path, source }));
const all = files.map(({ path }) => path).filter((path) => path.endsWith('.test.ts'));

describe('npm test -- --changed', () => {
  it('runs the tests that import a changed file, directly or through other packages', () => {
    assert.deepEqual(findAffectedTests(files, ['packages/egress/src/parse.ts']), [
      'e2e/board.test.ts',
      'packages/auditor/src/crawl.test.ts',
      'packages/egress/src/parse.test.ts',
      'scripts/contributing.test.ts',
      'scripts/docs.test.ts',
    ]);
  });

  it('follows threads and child processes, which are named and not imported', () => {
    const affected = findAffectedTests(files, ['packages/server/src/thread.ts']);
    assert.ok(affected.includes('packages/server/src/start.test.ts'));
  });

  it('runs a changed test alone', () => {
    assert.deepEqual(findAffectedTests(files, ['packages/auditor/src/words.test.ts']), [
      'packages/auditor/src/words.test.ts',
    ]);
  });

  it('runs only the tests of the pages after a change of prose', () => {
    assert.deepEqual(findAffectedTests(files, ['docs/audits.md']), [
      'scripts/contributing.test.ts',
      'scripts/docs.test.ts',
    ]);
  });

  it('takes a migration for an import of what reads the migrations', () => {
    const affected = findAffectedTests(files, ['packages/server/src/db/migrations/0001-first.sql']);
    assert.ok(affected.includes('packages/server/src/db/migrate.test.ts'));
  });

  it('follows the importers of a deleted file', () => {
    const rest = files.filter(({ path }) => path !== 'packages/egress/src/parse.ts');
    const affected = findAffectedTests(rest, ['packages/egress/src/parse.ts']);
    assert.ok(affected.includes('packages/egress/src/parse.test.ts'));
  });

  it('runs everything after a change of the lock or of a file nobody knows', () => {
    assert.deepEqual(findAffectedTests(files, ['package-lock.json']), all.toSorted());
    assert.deepEqual(findAffectedTests(files, ['packages/server/src/logo.bin']), all.toSorted());
  });

  it('runs nothing when nothing has changed', () => {
    assert.deepEqual(findAffectedTests(files, []), []);
  });
});
