import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createFixture } from '../packages/server/src/testing/factories.ts';
import { startService } from '../packages/server/src/testing/harness.ts';
import { startSite } from './demo/site/start-site.ts';
import { readAnchors, readBlocks, readLinks, readPaths } from './testing/read-blocks.ts';

/*
 * Tests the written pages. Blocks marked ```sh run or ```ts run are executed against a new service; the blocks of one
 * page share a shell session. The default URL of the service is replaced by that of the tested one, and
 * https://www.example.com by a website on this machine.
 */
const root = join(import.meta.dirname, '..');
const pageFiles = ['*.md', 'docs/**/*.md'];
const timeoutMs = 120_000;

const pages = (await Array.fromAsync(glob(pageFiles, { cwd: root }))).sort();

test('the pages a newcomer looks for are there', () => {
  for (const name of ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md']) {
    assert.ok(pages.includes(name), name);
  }
});

for (const page of pages) {
  test(`${page}: every link into the project leads somewhere`, async () => {
    for (const link of readLinks(await readPage(page))) {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? page : join(dirname(page), file);
      assert.ok(existsSync(join(root, target)), link);
      if (anchor !== undefined) assert.ok(readAnchors(await readPage(target)).has(anchor), link);
    }
  });
}

test('every path that ARCHITECTURE.md and the decisions name exists, and every bare file name somewhere', async () => {
  const bases = ['', ...['server', 'auditor', 'contract', 'dashboard'].map((name) => `packages/${name}/src`)];
  const sources = await Array.fromAsync(
    glob('{packages/*/src,scripts,docs}/**/*.{ts,tsx,md}', { cwd: root }),
  );
  const names = new Set(sources.map((path) => basename(path)));
  const named = pages.filter((page) => page === 'ARCHITECTURE.md' || page.startsWith('docs/decisions/'));
  for (const page of named) {
    for (const path of readPaths(await readPage(page))) {
      const exists = names.has(path) || bases.some((base) => existsSync(join(root, base, path)));
      assert.ok(exists, `${page} names ${path}`);
    }
  }
});

for (const page of pages) {
  const blocks = readBlocks(await readPage(page));
  if (blocks.length === 0) continue;
  test(`${page}: its ${blocks.length} runnable blocks run`, async (t) => {
    const service = await startService(t, { config: { allowPrivateNetworks: ['127.0.0.0/8'] } });
    service.startWorkers();
    const site = await startSite();
    t.after(() => site.close());
    const toTested = (code: string) =>
      code
        .replaceAll('http://127.0.0.1:4000', service.url)
        .replaceAll('https://www.example.com', site.origin);
    const [shell, scripts] = [blocks.filter(isShell), blocks.filter((block) => !isShell(block))];
    await run('sh', ['-ec', toTested(shell.map(({ code }) => code).join('\n'))], await shellEnvironment(t));
    if (scripts.length === 0) return;
    const { lead } = await createFixture(service);
    const env = { ...process.env, FETTLE_URL: service.url, FETTLE_TOKEN: lead.token };
    for (const { code } of scripts) {
      await run(process.execPath, ['--input-type=module-typescript', '-e', toTested(code)], env);
    }
  });
}

function isShell({ language }: { language: string }): boolean {
  return language === 'sh';
}

function readPage(page: string): Promise<string> {
  return readFile(join(root, page), 'utf8');
}

/** A PATH on which `curl` is ours and `node` the one that runs the tests. */
async function shellEnvironment(t: TestContext): Promise<NodeJS.ProcessEnv> {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-docs-'));
  t.after(() => rm(folder, { recursive: true }));
  const curl = join(folder, 'curl');
  const script = join(import.meta.dirname, 'testing', 'curl.ts');
  await writeFile(curl, `#!/bin/sh\nexec '${process.execPath}' '${script}' "$@"\n`);
  await chmod(curl, 0o755);
  const path = [folder, dirname(process.execPath), process.env.PATH].join(delimiter);
  return { ...process.env, PATH: path };
}

function run(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { cwd: root, env, timeout: timeoutMs }, (error, stdout, stderr) => {
      if (error === null) resolve();
      else reject(new Error(`${args.at(-1)}\n${stdout}\n${stderr}`, { cause: error }));
    });
  });
}
