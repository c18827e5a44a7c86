import assert from 'node:assert/strict';
import { glob, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { serveSite } from '../../packages/auditor/src/testing/generator/serve-site.ts';
import { createFixture } from '../../packages/server/src/testing/factories.ts';
import { startService } from '../../packages/server/src/testing/harness.ts';
import { unpackChromium } from '../../packages/server/src/testing/unpack-chromium.ts';
import { buildPackages } from '../build-packages.ts';
import { packPackages } from './testing/install-packages.ts';
import { installRuntimes, installTypeScript, npmCommand } from './testing/install-runtimes.ts';
import { runOrThrow } from './testing/run.ts';
import { tryInBrowser } from './testing/try-in-browser.ts';
import { checkTypes, readAudit, tryAuditor, tryClient } from './testing/try-packages.ts';

/*
 * npm run test:packages: installs the packed tarballs with npm into empty folders and uses them in every supported
 * runtime and TypeScript. It is not part of `npm test`, because it downloads the runtimes (about 1 GB, once).
 */
const root = join(import.meta.dirname, '..', '..');
const runtimes = await installRuntimes();

describe('the packages from their tarballs', { timeout: 1_800_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-runtimes-'));
  after(() => rm(folder, { recursive: true, force: true }));
  const packed = await packPackages(await buildPackages(join(folder, 'built')), folder);
  for (const { published, bytes, unpackedBytes } of packed)
    console.log(`${published.name}: ${bytes} bytes packed, ${unpackedBytes} unpacked`);
  const site = await serveSite({ seed: 11, bulkPages: 10 });
  after(() => site.close());
  const siteUrl = `${site.site.origin}/`;
  const here = [process.execPath, join(root, 'packages/server/src/main.ts')];
  const expected = await readAudit(here, { folder, siteUrl });
  const service = await startService({ after });
  const { lead, project: board } = await createFixture(service);
  const target = { serviceUrl: service.url, token: lead.token, projectId: board.id };

  async function install(name: string, [node = process.execPath]: readonly string[]): Promise<string> {
    const project = join(folder, name.replaceAll(' ', '-'));
    await mkdir(project);
    const [program = '', ...npm] = npmCommand(node);
    const args = [...npm, 'install', '--no-audit', '--no-fund', ...packed.map(({ tarball }) => tarball)];
    await runOrThrow(program, args, { cwd: project, path: [dirname(program)] });
    return project;
  }

  for (const { name, command, isNode } of runtimes) {
    it(`work in ${name}`, async () => {
      const project = await install(name, isNode ? command : []);
      await tryClient(command, project, target);
      if (!isNode) return;
      const path = [dirname(command[0] ?? '')];
      const npx = [...npmCommand(command[0] ?? '', 'npx'), '--no', 'fettle'];
      assert.deepEqual(await readAudit(npx, { folder: project, siteUrl, path }), expected);
      const { issues } = await tryAuditor(command, project, siteUrl);
      assert.equal(issues, expected.issueCount);
    });
  }

  it('work in a page of another origin', async (t) => {
    const project = await install('browser', []);
    const seen = await tryInBrowser(await unpackChromium(t), project, target);
    assert.deepEqual(seen, ['From another site', 'NOT_FOUND']);
  });

  for (const version of ['5.7.3', '5.9.3', '6.0.3', '7.0.2']) {
    it(`compile with TypeScript ${version} and the types of a browser or of Node`, async () => {
      const project = await install(`TypeScript ${version}`, []);
      const [program = '', ...npm] = npmCommand(process.execPath);
      const tsc = await installTypeScript(version);
      await checkTypes(tsc, project, { packed, types: '' });
      await runOrThrow(program, [...npm, 'install', '--no-audit', '--no-fund', '@types/node@20.19.43'], {
        cwd: project,
      });
      await checkTypes(tsc, project, { packed, types: 'node' });
    });
  }

  it('pass the tests of outgoing requests with the undici of the packages', async () => {
    const files = await Array.fromAsync(glob('packages/egress/src/*.test.ts', { cwd: root }));
    // undici 7 connects once more after a response that is not read to its end; the connection is closed unused.
    const skipped = '--test-skip-pattern=leaving the loop over a body early';
    const preload = '--import=./scripts/packages/testing/use-undici-7.ts';
    await runOrThrow(process.execPath, [preload, '--test', skipped, ...files], { cwd: root });
  });
});
