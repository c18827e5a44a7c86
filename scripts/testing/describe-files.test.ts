import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '../..');
const own = pathToFileURL(join(import.meta.dirname, 'describe-files.ts')).href;

const passing = "import { it } from 'node:test'; it('passes', () => undefined);";
const leaking = `${passing} setInterval(() => undefined, 1_000);`;
const broken = "throw new Error('There is no harbour.');";
/** Like the browser library, which handles the signal and does not end the process. */
const deaf = `${leaking} process.on('SIGTERM', () => undefined); console.error('ready');`;

/** Runs the sources as one process of a test run. */
async function startBatch(t: TestContext, sources: readonly string[], graceMs: number) {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-describe-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const files = sources.map((_, index) => join(folder, `${index}.test.mjs`));
  for (const [index, source] of sources.entries()) await writeFile(files[index] ?? '', source);
  const batch = join(folder, 'batch.mjs');
  const paths = JSON.stringify(files.map((file) => relative(root, file)));
  await writeFile(batch, `import { describeFiles } from '${own}'; describeFiles(${paths}, ${graceMs});`);
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const child = spawn(process.execPath, [batch], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  t.after(() => child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return { child, ended };
}

describe('a process of a test run', () => {
  it('ends by itself when all of its files pass', async (t) => {
    const { ended } = await startBatch(t, [passing, passing], 60_000);
    assert.equal((await ended).code, 0);
  });

  it('fails and says what is open if something keeps it alive after its last test', async (t) => {
    const { ended } = await startBatch(t, [leaking, passing], 100);
    const { code, output } = await ended;
    assert.equal(code, 1);
    assert.match(output, /Still open although the tests are over: .*Timeout/);
  });

  it('says at once which file could not be loaded, and runs the others', async (t) => {
    const { ended } = await startBatch(t, [broken, passing], 60_000);
    const { code, output } = await ended;
    assert.equal(code, 1);
    assert.match(output, /0\.test\.mjs could not be loaded: Error: There is no harbour\./);
    assert.match(output, /✔ passes/);
  });

  it('ends when it is told to, whatever else handles the signal', async (t) => {
    const { child, ended } = await startBatch(t, [deaf], 60_000);
    await once(child.stderr, 'data');
    child.kill('SIGTERM');
    const { code, output } = await ended;
    assert.equal(code, 1);
    assert.match(output, /Still open although the time is over/);
  });
});
