import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import {
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { typesCache } from './check.ts';
import { applyExample, type ExampleBlock, readExample, readTests } from './testing/apply-example.ts';

/*
 * Tests the worked examples of docs/contributing: applies all of them to a copy of the repository, where the checks
 * and the tests that they name must pass, and leaves out steps, after which the tests must fail as the pages say.
 */
const root = join(import.meta.dirname, '..');
const timeoutMs = 500_000;
const outputLimitBytes = 16 * 1024 * 1024;

const pageNames = readdirSync(join(root, 'docs', 'contributing')).sort();
/** Pages about the work on the project that add nothing to it. */
const withoutExample = new Set(['releasing.md']);
const pages = pageNames.map((name) => {
  const markdown = readFileSync(join(root, 'docs', 'contributing', name), 'utf8');
  return { name, blocks: readExample(`docs/contributing/${name}`, markdown), tests: readTests(markdown) };
});
const blocks = pages.flatMap((page) => page.blocks);

describe('the worked examples of docs/contributing', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'fettle-contributing-'));
  after(() => rm(copy, { recursive: true, force: true }));
  await copyRepository(copy);
  const changed = applyExample(blocks, (path) => readText(join(root, path)), listNames);
  await writeFiles(copy, changed);

  it('are one page for each kind, with blocks and tests, and the index links to all of them', async () => {
    const index = await readFile(join(root, 'docs', 'contributing', 'README.md'), 'utf8');
    for (const page of pages.filter(({ name }) => name !== 'README.md')) {
      assert.equal(page.blocks.length > 0, !withoutExample.has(page.name), page.name);
      assert.ok(index.includes(`](${page.name})`), page.name);
      const files = page.tests.flat().filter((argument) => !argument.startsWith('-'));
      for (const path of files) assert.ok(existsSync(join(copy, path)), `${page.name} runs ${path}`);
    }
  });

  it('ask for generated files, and then nothing is stale', async () => {
    const check = () => runNode(copy, ['scripts/generate.ts', '--check']);
    const stale = await check();
    assert.equal(stale.ok, false, 'npm run generate has something to do');
    for (const file of ['client/src/operations.ts', 'reference/checks.md', 'reference/events.md'])
      assert.ok(stale.output.includes(`${file} is `), `${file}:\n${stale.output}`);
    await pass(runNode(copy, ['scripts/generate.ts']));
    await pass(check());
  });

  it('pass the checks and the tests they name', async () => {
    const lines = pages.flatMap((page) => page.tests);
    const [limited, plain] = [lines.filter(hasOptions), lines.filter((line) => !hasOptions(line))];
    const results = await Promise.all([
      runNode(copy, ['scripts/check.ts', ...checks]),
      runNode(copy, ['--test', '--test-concurrency=2', ...new Set(plain.flat())]),
      ...limited.map((line) => runNode(copy, ['--test', ...line])),
    ]);
    const failed = results.filter(({ ok }) => !ok).map(({ output }) => output);
    assert.equal(failed.length, 0, failed.join('\n'));
  });

  it('use the words of the style guide', async () => {
    const [before, now] = await Promise.all([words(root), words(copy)]);
    assert.deepEqual([...now.difference(before)], []);
  });

  it('fail as the pages say when a step is forgotten', async () => {
    const without = (path: string) => blocks.filter((block) => block.path !== path);
    for (const { path } of forgotten) await writeFiles(copy, apply(without(path), path));
    const outputs = await Promise.all([
      runNode(copy, ['scripts/check.ts', 'types', 'types of the dashboard']),
      runNode(copy, ['--test', 'packages/auditor/src/checks/all-checks.test.ts']),
    ]);
    const output = outputs.map((result) => result.output).join('\n');
    for (const { path, fails } of forgotten)
      assert.match(output, fails, `without the block for ${path}:\n${output}`);
  });
});

/** The checks that an example alone can fail; spelling and promises would take as long again. */
const checks = ['types', 'types of the dashboard', 'format and lint', 'imports'];

/** Steps that are left out together, and the expected failure. */
const forgotten: { path: string; fails: RegExp }[] = [
  {
    path: 'packages/server/src/features/tasks/index.ts',
    fails: /tasks\/index\.ts.*'resetChecklist' is missing/,
  },
  { path: 'packages/server/src/work/lease.ts', fails: /uptime-worker\.ts.*"uptime_checks"/ },
  { path: 'packages/server/src/db/tables/tables.ts', fails: /uptime-worker\.test\.ts.*"uptime_checks"/ },
  { path: 'packages/contract/src/event-examples.ts', fails: /event-examples\.ts.*project\.columns_changed/ },
  {
    path: 'packages/server/src/features/notifications/creation/notifications-of-events.ts',
    fails: /notifications-of-events\.ts.*project\.columns_changed/,
  },
  {
    path: 'packages/dashboard/src/strings/webhooks.ts',
    fails: /strings\/webhooks\.ts.*project\.columns_changed/,
  },
  {
    path: 'packages/dashboard/src/data/live/live.ts',
    fails: /data\/live\/live\.ts.*project\.columns_changed/,
  },
  { path: 'packages/dashboard/src/strings/all.ts', fails: /labels-page\.tsx.*'labels' does not exist/ },
  { path: 'packages/dashboard/src/routes.tsx', fails: /project-page\.tsx.*projectId\/labels/ },
  { path: 'packages/auditor/src/checks/index.ts', fails: /title-capitals is missing in checks\/index\.ts/ },
];

function hasOptions(line: readonly string[]): boolean {
  return line.some((argument) => argument.startsWith('-'));
}

/** One file after the changes of some blocks. */
function apply(some: readonly ExampleBlock[], path: string): Map<string, string> {
  const changed = applyExample(some, (each) => readText(join(root, each)), listNames);
  return new Map([[path, changed.get(path) ?? readText(join(root, path)) ?? '']]);
}

/**
 * What git would commit, with the packages of node_modules as links, and those of the workspace in the copy itself.
 */
async function copyRepository(to: string): Promise<void> {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { stdout } = await promisify(execFile)('git', list, { cwd: root, maxBuffer: outputLimitBytes });
  const paths = stdout.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
  for (const folder of new Set(paths.map(dirname))) await mkdir(join(to, folder), { recursive: true });
  // Some checks ask git for the list of files.
  await promisify(execFile)('git', ['init', '--quiet'], { cwd: to });
  await Promise.all(paths.map((path) => copyFile(join(root, path), join(to, path))));
  const folders = paths.filter((path) => basename(path) === 'package.json').map(dirname);
  for (const folder of folders) await linkPackages(join(root, folder), join(to, folder));
  // The types that the examples leave alone have been checked already.
  if (existsSync(join(root, typesCache)))
    await cp(join(root, typesCache), join(to, typesCache), { recursive: true });
}

async function linkPackages(from: string, to: string): Promise<void> {
  const modules = join(from, 'node_modules');
  if (!existsSync(modules)) return;
  await mkdir(join(to, 'node_modules'));
  for (const name of await readdir(modules)) {
    if (name === '.cache' || name === '.vite-temp') continue;
    const [source, target] = [join(modules, name), join(to, 'node_modules', name)];
    if (name === '@fettle') await linkWorkspace(source, target);
    else await symlink(source, target);
  }
}

/** npm links the packages of a workspace by relative paths, which resolve inside the copy. */
async function linkWorkspace(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const name of await readdir(from)) await symlink(await readlink(join(from, name)), join(to, name));
}

async function writeFiles(folder: string, texts: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, text] of texts) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

function readText(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function listNames(folder: string): string[] {
  return readdirSync(join(root, folder));
}

interface Result {
  ok: boolean;
  output: string;
}

/** The output of the word check, without line numbers, because examples move lines. */
async function words(folder: string): Promise<Set<string>> {
  const { output } = await runNode(folder, ['scripts/check-words.ts']);
  const found = output.split('\n').flatMap((line) => /^(\S+):\d+(: .*)$/.exec(line)?.slice(1).join('') ?? []);
  return new Set(found);
}

function runNode(copy: string, args: string[]): Promise<Result> {
  return run(copy, process.execPath, args);
}

/** Runs in the copy, as a test run of its own: node would not start one inside another. */
function run(cwd: string, program: string, args: string[]): Promise<Result> {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  return new Promise((resolve) => {
    const options = { cwd, env, timeout: timeoutMs, maxBuffer: outputLimitBytes };
    execFile(program, args, options, (error, stdout, stderr) => {
      resolve({ ok: error === null, output: `${args.join(' ')}\n${stdout}\n${stderr}` });
    });
  });
}

async function pass(result: Result | Promise<Result>): Promise<void> {
  const { ok, output } = await result;
  assert.ok(ok, output);
}
