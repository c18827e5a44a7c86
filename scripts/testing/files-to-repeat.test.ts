import assert from 'node:assert/strict';
import { it } from 'node:test';
import { chooseFilesToRepeat } from './files-to-repeat.ts';

const files = Array.from('abcdefghijk', (name) => `${name}.test.ts`);

it('a few files that failed are run again', () => {
  assert.deepEqual(chooseFilesToRepeat('b.test.ts\na.test.ts', files), ['b.test.ts', 'a.test.ts']);
});

it('a run with many failures has failed', () => {
  assert.equal(chooseFilesToRepeat(files.slice(0, 10).join('\n'), files).length, 10);
  assert.deepEqual(chooseFilesToRepeat(files.join('\n'), files), []);
});

it('a process that failed without a test that did is not run again', () => {
  assert.deepEqual(chooseFilesToRepeat('a.test.ts\n/tmp/batch-001.mjs\n', files), []);
  assert.deepEqual(chooseFilesToRepeat('', files), []);
});
