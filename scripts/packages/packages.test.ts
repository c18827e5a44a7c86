import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { serveSite } from '../../packages/auditor/src/testing/generator/serve-site.ts';
import { createFixture } from '../../packages/server/src/testing/factories.ts';
import { startService } from '../../packages/server/src/testing/harness.ts';
import { unpackChromium } from '../../packages/server/src/testing/unpack-chromium.ts';
import { buildPackages } from '../build-packages.ts';
import {
  installWithoutRegistry,
  listFiles,
  type PackedPackage,
  packPackages,
} from './testing/install-packages.ts';
import { run, runOrThrow } from './testing/run.ts';
import { tryInBrowser } from './testing/try-in-browser.ts';
import { checkTypes, readAudit, tryAuditor, tryClient } from './testing/try-packages.ts';

/*
 * The packages as users get them: built, packed, and installed into an empty folder. They run in the Node that runs npm,
 * which is the oldest one at hand; `npm run test:packages` tries them in every supported one.
 */
const root = join(import.meta.dirname, '..', '..');
const node = process.env.npm_node_execpath ?? process.execPath;

describe('the published packages', { timeout: 300_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-packages-'));
  after(() => rm(folder, { recursive: true, force: true }));
  let packed: PackedPackage[] = [];
  before(async () => {
    const dist = join(folder, 'built');
    packed = await packPackages(await buildPackages(dist), folder);
    await installWithoutRegistry(packed, folder);
  });

  it('contain exactly the files that they need, each with a license and a page', async () => {
    for (const { published, folder: built, files } of packed) {
      assert.deepEqual(files.toSorted(), await listFiles(built), published.name);
      const code = [published.output.file, ...published.threads.map(({ file }) => file)];
      for (const name of ['LICENSE', 'README.md', 'package.json', ...code])
        assert.ok(files.includes(name), `${published.name} has no ${name}`);
    }
  });

  it('contain code of these parts of the repository only', () => {
    const command =
      /^packages\/(auditor|egress|contract)\/src\/|^packages\/server\/src\/(cli\/(audit|import|standalone)\/|cli\/[\w-]+\.ts|(config|format-amount|ids|version)\.ts|settings\/|mcp\/(forward-stdio|post-message|read-lines)\.ts|http\/input\/compile-schema\.ts)|^packages\/server\/package\.json|^scripts\/packages\/replacements\.ts/;
    const allowed: Record<string, RegExp> = {
      '@fettle/client': /^packages\/client\/src\//,
      '@fettle/auditor': /^packages\/(auditor|egress)\/src\/|^scripts\/packages\/replacements\.ts/,
      fettle: command,
    };
    for (const { published, sources } of packed)
      assert.deepEqual(
        sources.filter((file) => !allowed[published.name]?.test(file)),
        [],
        published.name,
      );
  });

  it('pass publint', async () => {
    for (const { published, folder: built } of packed) {
      const { messages, pkg } = await publint({ pkgDir: built, strict: true, pack: false });
      assert.deepEqual(
        messages.map((message) => formatMessage(message, pkg)),
        [],
        published.name,
      );
    }
  });

  it('have types that every way of importing them finds', async () => {
    const attw = join(root, 'node_modules', '.bin', 'attw');
    for (const { published, tarball } of packed) {
      if (published.output.kind === 'command') continue;
      await runOrThrow(attw, [tarball, '--profile', 'esm-only', '--format', 'ascii'], { cwd: folder });
    }
  });

  it('compile strictly with the types of a browser, with node16 and bundler resolution', async () => {
    const tsc = join(root, 'node_modules', '.bin', 'tsc');
    await checkTypes(tsc, folder, { packed, types: '' });
  });

  it('audit a site in the Node that runs npm like the repository does', async (t) => {
    const site = await serveSite({ seed: 7, bulkPages: 5 });
    t.after(() => site.close());
    const siteUrl = `${site.site.origin}/`;
    const here = [process.execPath, join(root, 'packages/server/src/main.ts')];
    const command = [node, join(folder, 'node_modules/.bin/fettle')];
    const expected = await readAudit(here, { folder, siteUrl });
    assert.deepEqual(await readAudit(command, { folder, siteUrl }), expected);
    const library = await tryAuditor([node], folder, siteUrl);
    assert.equal(library.issues, expected.issueCount);
  });

  it('say in the help of the command what it has, and what it does not have', async () => {
    const { code, stdout } = await run(node, [join(folder, 'node_modules/.bin/fettle'), 'help'], {
      cwd: folder,
    });
    assert.equal(code, 0);
    assert.match(stdout, /\n {2}audit .*\n {2}import .*\n {2}mcp .*\n/);
    const missing = await run(node, [join(folder, 'node_modules/.bin/fettle'), 'serve'], { cwd: folder });
    assert.equal(missing.code, 2);
    assert.match(missing.stderr, /"serve" is not in this package/);
  });

  it('create tasks in a service from ES modules, CommonJS, and a page of another origin', async (t) => {
    const service = await startService(t);
    const { lead, project } = await createFixture(service);
    const target = { serviceUrl: service.url, token: lead.token, projectId: project.id };
    await tryClient([node], folder, target);
    const seen = await tryInBrowser(await unpackChromium(t), folder, target);
    assert.deepEqual(seen, ['From another site', 'NOT_FOUND']);
  });
});
