import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const endProcess = pathToFileURL(join(import.meta.dirname, 'end-process.ts')).href;

/** More than any pipe holds. */
const length = 1_000_000;

test('a finished command exits with its code despite open handles, once a slow reader has all output', {
  timeout: 60_000,
}, async (t) => {
  const script = `
    import { createServer } from 'node:net';
    import { endProcess } from '${endProcess}';
    createServer().listen(0, '127.0.0.1');
    setInterval(() => undefined, 1_000);
    process.stdout.write('x'.repeat(${length}));
    process.stderr.write('written');
    await endProcess(7);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.after(() => child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  await once(child.stderr, 'data');
  assert.equal((await text(child.stdout)).length, length);
  assert.deepEqual(await ended, [7, null]);
});

test('a reader that closes early is not an error', { timeout: 60_000 }, async () => {
  const main = join(import.meta.dirname, '..', 'main.ts');
  const child = spawn(process.execPath, [main, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  const [said, ended] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  assert.deepEqual([said, ...ended], ['', 0, null]);
});
