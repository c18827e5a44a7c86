import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { batchTests } from './batch-tests.ts';

const harness = "import { startService } from '../../testing/harness.ts';";
const named = (path: string, source = '') => ({ path, source });

describe('the processes of a test run', () => {
  it('hold every file exactly once', () => {
    const files = [
      ...Array.from({ length: 100 }, (_, index) => named(`packages/auditor/src/check-${index}.test.ts`)),
      ...Array.from({ length: 20 }, (_, index) => named(`packages/server/src/mcp/${index}.test.ts`, harness)),
      named('e2e/board.test.ts'),
    ];
    const batched = batchTests(files).flat();
    assert.deepEqual(batched.toSorted(), files.map(({ path }) => path).toSorted());
  });

  it('are few where files only load the product', () => {
    const files = Array.from({ length: 60 }, (_, index) =>
      named(`packages/auditor/src/check-${index}.test.ts`),
    );
    assert.deepEqual(
      batchTests(files).map((batch) => batch.length),
      [30, 30],
    );
  });

  it('hold files of one package, and few services at once', () => {
    const files = [
      named('packages/client/src/a.test.ts'),
      named('packages/egress/src/b.test.ts'),
      ...Array.from({ length: 17 }, (_, index) => named(`packages/server/src/mcp/${index}.test.ts`, harness)),
    ];
    const sizes = batchTests(files).map((batch) => [batch[0]?.split('/')[1], batch.length]);
    assert.deepEqual(sizes, [
      ['server', 9],
      ['server', 8],
      ['client', 1],
      ['egress', 1],
    ]);
  });

  it('are a file’s own where it starts processes, measures or sets the environment', () => {
    for (const source of [
      'fork(script)',
      'process.memoryUsage()',
      "process.env.TZ = 'UTC';",
      'mock.timers.enable()',
    ]) {
      const batches = batchTests([
        named('packages/client/src/a.test.ts', source),
        named('packages/client/src/b.test.ts'),
      ]);
      assert.equal(batches.length, 2, source);
    }
  });

  it('begin with the longest', () => {
    const batches = batchTests([
      named('packages/client/src/a.test.ts'),
      named('e2e/a.test.ts'),
      named('scripts/start.test.ts'),
    ]);
    assert.deepEqual(batches.flat(), [
      'scripts/start.test.ts',
      'e2e/a.test.ts',
      'packages/client/src/a.test.ts',
    ]);
  });
});
