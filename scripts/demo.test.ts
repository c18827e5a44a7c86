import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { readRequest } from './testing/read-request.ts';

const root = join(import.meta.dirname, '..');
const ready = 'The demo is running. Press Ctrl-C to stop it.';

test('the demo shows a result whose requests work, and Ctrl-C leaves nothing', async (t) => {
  const demo = startDemo(t, process.execPath, ['scripts/demo.ts']);
  const said = await demo.untilSaid(ready);
  assert.match(said, /Score: [\d.]+ out of 100, based on \d\d pages/);
  assert.match(said, /404 {2}\/hire\/winter-rates/);
  for (const [request, status, expected] of [
    [/^ {2}curl .*tasks\?.*$/m, 200, /"key":"\w+-\d+"/],
    [/^ {2}curl .*-d .*$/m, 201, /"title":"My first task"/],
    [/^ {2}curl .*audits.*$/m, 200, /"status":"complete"/],
  ] as const) {
    const { url, init } = readRequest(request.exec(said)?.[0] ?? '');
    const response = await fetch(url, init);
    assert.equal(response.status, status, url);
    assert.match(await response.text(), expected);
  }
  const started = await readStarted(said);
  demo.child.kill('SIGINT');
  assert.deepEqual(await demo.ended, [0, null]);
  await assertGone(started);
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`the demo started by npm ends whole when only npm gets ${signal}, in the middle of its work`, async (t) => {
    const demo = startDemo(t, 'npm', ['run', 'demo']);
    const started = await readStarted(await demo.untilSaid('Serving a demo website'));
    demo.child.kill(signal);
    await demo.untilSaid('Stopped and cleaned up.');
    assert.deepEqual(await demo.ended, [0, null]);
    await assertGone(started);
  });
}

test('a demo that is killed takes its service and its folder along', async (t) => {
  const demo = startDemo(t, process.execPath, ['scripts/demo.ts']);
  const started = await readStarted(await demo.untilSaid('Serving a demo website'));
  demo.child.kill('SIGKILL');
  await demo.ended;
  await until(() => !existsSync(started.folder));
  await assertGone(started);
});

test('a demo that cannot start its service says why, and leaves nothing', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-demo-test-'));
  t.after(() => rm(folder, { recursive: true }));
  const tooLong = join(folder, 'x'.repeat(120));
  await mkdir(tooLong);
  const demo = startDemo(t, process.execPath, ['scripts/demo.ts'], { TMPDIR: tooLong });
  assert.match(await demo.untilSaid('The demo failed'), /kept in/);
  assert.deepEqual(await demo.ended, [1, null]);
  await demo.untilSaid('Set TMPDIR');
  const left = await readdir(tooLong);
  assert.deepEqual(
    left.filter((name) => name.startsWith('fettle-demo-')),
    [],
  );
});

interface Started {
  url: string;
  folder: string;
  postgres: number;
}

function startDemo(t: TestContext, program: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(program, args, { cwd: root, env: { ...process.env, PORT: '0', ...env } });
  t.after(() => child.kill('SIGKILL'));
  let said = '';
  let isClosed = false;
  const news = new EventEmitter();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      news.emit('news');
    });
  }
  const ended = once(child, 'close').finally(() => {
    isClosed = true;
    news.emit('news');
  });
  const untilSaid = async (text: string): Promise<string> => {
    while (!said.includes(text)) {
      assert.ok(!isClosed, `ended without “${text}”:\n${said}`);
      await once(news, 'news');
    }
    return said;
  };
  return { child, ended, untilSaid };
}

async function readStarted(said: string): Promise<Started> {
  const folder = /kept in (\S+)/.exec(said)?.[1] ?? '';
  const url = /service \(.*\): (http\S+)/.exec(said)?.[1] ?? '';
  const postgres = Number(
    (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0],
  );
  assert.ok((await fetch(`${url}/healthz`)).ok);
  assert.ok(await isRunning(postgres));
  return { url, folder, postgres };
}

async function assertGone({ url, folder, postgres }: Started): Promise<void> {
  assert.equal(existsSync(folder), false, `${folder} is still there`);
  await until(async () => !(await isRunning(postgres)));
  await assert.rejects(fetch(`${url}/healthz`), 'the service still answers');
}

/** A zombie (Z), whose parent has not waited for it, is not running. */
async function isRunning(pid: number): Promise<boolean> {
  const found = await promisify(execFile)('ps', ['-o', 'stat=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return /^[^Z]/.test(found.stdout.trim());
}

/** Polls, for what has no event, for up to 20 s. */
async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!(await isTrue())) {
    assert.ok(performance.now() < deadline, 'it does not come true');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
