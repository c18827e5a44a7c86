import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '..');
const ready = 'Ready in';
const goneWithinMs = 10_000;

// One folder for all of them: if the next one starts on it, the previous one has released it.
const folder = await mkdtemp(join(tmpdir(), 'fettle-start-'));
const dataDir = join(folder, 'data');
after(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));

/** What happens to npm alone, as from systemd, Docker, pm2, and a terminal, and how npm then ends. */
const ways: [string, (npm: number) => boolean, [number | null, NodeJS.Signals | null]][] = [
  ['SIGTERM', (npm) => process.kill(npm, 'SIGTERM'), [0, null]],
  ['SIGINT', (npm) => process.kill(npm, 'SIGINT'), [0, null]],
  ['SIGTERM twice', (npm) => process.kill(npm, 'SIGTERM') && process.kill(npm, 'SIGTERM'), [0, null]],
  ['SIGTERM to every process of the group', (npm) => process.kill(-npm, 'SIGTERM'), [0, null]],
  ['Ctrl-C, which reaches every process of the group', (npm) => process.kill(-npm, 'SIGINT'), [0, null]],
  ['SIGKILL', (npm) => process.kill(npm, 'SIGKILL'), [null, 'SIGKILL']],
];

for (const [name, send, expected] of ways) {
  test(`npm start ends whole by ${name}, and starts again on the same folder`, async (t) => {
    const service = startNpm(t);
    await service.untilSaid(ready);
    const started = await familyOf(service.pid);
    assert.ok(started.length >= 3, 'service, worker and PostgreSQL');
    send(service.pid);
    assert.deepEqual(await service.ended(), expected, service.said());
    await assertGone(started);
    assert.equal(
      existsSync(join(dataDir, 'postgres', 'postmaster.pid')),
      false,
      'PostgreSQL was left behind',
    );
    assert.doesNotMatch(service.said(), /adopted|not stopped cleanly|took too long/);
  });
}

test('a shell of npm that stays between npm and the service keeps no signal from it', async (t) => {
  const shell = join(folder, 'shell');
  await writeFile(shell, '#!/bin/sh\nsh "$@"\nexit $?\n');
  await chmod(shell, 0o700);
  const service = startNpm(t, { npm_config_script_shell: shell });
  await service.untilSaid(ready);
  const started = await familyOf(service.pid);
  process.kill(service.pid, 'SIGTERM');
  await service.ended();
  await assertGone(started);
});

test('a signal more than a second after the first ends the service at once, and PostgreSQL with it', async (t) => {
  const service = startNpm(t);
  const { port } = new URL(/running at (\S+)/.exec(await service.untilSaid(ready))?.[1] ?? '');
  const started = await familyOf(service.pid);
  // An incomplete body keeps the service from stopping for some seconds.
  const socket = connect(Number(port), '127.0.0.1');
  t.after(() => socket.destroy());
  socket.on('error', () => undefined);
  socket.write('POST /api/session HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n');
  socket.write('expect: 100-continue\r\ncontent-length: 100\r\n\r\n');
  assert.match(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 100 /);
  let isGone = false;
  const ended = service.ended().finally(() => {
    isGone = true;
  });
  await until(async () => {
    if (!isGone) process.kill(service.pid, 'SIGTERM');
    return isGone;
  });
  await ended;
  await assertGone(started);
  assert.match(await readFile(join(dataDir, 'postgres.log'), 'utf8'), /received immediate shutdown request/);
});

test('a service started with nohup keeps running when its terminal closes', async (t) => {
  const service = startNpm(t);
  const url = /running at (\S+)/.exec(await service.untilSaid(ready))?.[1] ?? '';
  const started = await familyOf(service.pid);
  process.kill(-service.pid, 'SIGHUP');
  assert.deepEqual(await service.ended(), [null, 'SIGHUP'], 'Node undoes nohup for npm itself');
  // For longer than it needs to notice that npm has ended.
  for (const since = performance.now(); performance.now() - since < 1_500; )
    assert.ok((await fetch(`${url}/healthz`)).ok);
  const [server] = started;
  assert.ok(server !== undefined);
  process.kill(server, 'SIGTERM');
  await assertGone(started);
});

test('npm start told to end while it builds the dashboard ends whole, and leaves nothing half built', async (t) => {
  const copy = join(folder, 'copy');
  await copyProject(copy);
  const service = startNpm(t, { FETTLE_DATA_DIR: join(copy, 'data') }, copy);
  await service.untilSaid('Building the dashboard');
  await until(async () => (await processesNaming(join(copy, 'packages', 'dashboard'))).length > 0);
  const started = await familyOf(service.pid);
  process.kill(service.pid, 'SIGTERM');
  assert.deepEqual(await service.ended(), [0, null], service.said());
  await assertGone(started);
  assert.deepEqual(await processesNaming(copy), []);
  assert.equal(existsSync(join(copy, 'data')), false, 'nothing was started after it');
  const left = await readdir(join(copy, 'packages', 'dashboard'));
  assert.deepEqual(
    left.filter((name) => name.startsWith('.') || name === 'dist'),
    [],
  );
});

test('every script that npm runs has npm for its parent, not a shell', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const [name, command] of Object.entries(scripts)) {
    if (name === 'lint') continue;
    assert.match(command, /^(\w+=\S+ )?exec node [^&|;]+$/, name);
  }
});

/** The sources of the project without build output, so that there is something to build. */
async function copyProject(to: string): Promise<void> {
  const isWanted = (path: string) => !/(^|\/)(node_modules|dist|\.building-\d+)$/.test(path);
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.json', 'scripts', 'packages']) {
    await cp(join(root, name), join(to, name), { recursive: true, filter: isWanted });
  }
  await symlink(join(root, 'node_modules'), join(to, 'node_modules'));
}

function startNpm(t: TestContext, settings: NodeJS.ProcessEnv = {}, cwd = root) {
  const { DATABASE_URL: _url, NODE_TEST_CONTEXT: _test, ...env } = process.env;
  const own = { PORT: '0', HOST: '127.0.0.1', FETTLE_DATA_DIR: dataDir, FETTLE_LOG_LEVEL: 'info' };
  const npm = spawn('npm', ['start'], {
    cwd,
    env: { ...env, ...own, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  t.after(() => killGroup(npm));
  let said = '';
  const news = new EventEmitter();
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      news.emit('news');
    });
  }
  // Not `close`: processes left behind would keep the output open.
  const exit = once(npm, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const ended = async () => {
    const late = once(AbortSignal.timeout(2 * goneWithinMs), 'abort').then(() => {
      throw new Error(`npm does not end:\n${said}`);
    });
    return Promise.race([exit, late]);
  };
  const untilSaid = async (text: string): Promise<string> => {
    const signal = AbortSignal.timeout(60_000);
    while (!said.includes(text)) await once(news, 'news', { signal });
    return said;
  };
  return { pid: npm.pid ?? 0, ended, untilSaid, said: () => said };
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // No process is left in it.
  }
}

interface Listed {
  pid: number;
  parent: number;
  state: string;
  command: string;
}

async function listProcesses(): Promise<Listed[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], {
    timeout: 10_000,
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    // A zombie (Z), whose parent has not waited for it, is not running.
    return state === '' || state.startsWith('Z')
      ? []
      : [{ pid: Number(pid), parent: Number(parent), state, command }];
  });
}

/** All descendants of a process, parents before children. */
async function familyOf(ancestor: number): Promise<number[]> {
  const all = await listProcesses();
  const family = [ancestor];
  for (const pid of family) family.push(...all.filter(({ parent }) => parent === pid).map((one) => one.pid));
  return family.slice(1);
}

async function processesNaming(text: string): Promise<number[]> {
  const all = await listProcesses();
  return all.filter(({ command }) => command.includes(text)).map(({ pid }) => pid);
}

async function assertGone(pids: number[]): Promise<void> {
  const isGone = async () => !(await listProcesses()).some(({ pid }) => pids.includes(pid));
  await until(isGone, goneWithinMs);
}

/** Polls for what has no event. */
async function until(isTrue: () => Promise<boolean>, withinMs = 20_000): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await isTrue())) {
    assert.ok(performance.now() < deadline, 'it does not come true');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
