import { spawn } from 'node:child_process';
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { givenTestServer, serverVariable, startTestServer } from '../packages/server/src/testing/cluster.ts';
import { ensureTemplate } from '../packages/server/src/testing/template.ts';
import { browserVariable, unpackChromiumTo } from '../packages/server/src/testing/unpack-chromium.ts';
import { buildDashboard } from './build-dashboard.ts';
import { runChecks } from './check.ts';
import { findAffectedTests } from './testing/affected-tests.ts';
import { batchTests } from './testing/batch-tests.ts';
import { listChangedFiles } from './testing/changed-files.ts';
import { chooseFilesToRepeat } from './testing/files-to-repeat.ts';
import { failedListVariable } from './testing/longest-files.ts';

/*
 * npm test: the static checks, then every test on one PostgreSQL started for the run. Up to ten files that failed are
 * run again by themselves (decision 43).
 *
 * npm test -- --changed[=<commit>]: the checks, then the tests that a change since that commit can affect; by default
 * since this branch left main.
 *
 * npm test -- <files and options of node --test>: only these, each file in its own process, without the checks.
 */
const root = join(import.meta.dirname, '..');
const testFiles = ['packages/*/src/**/*.test.{ts,tsx}', '{scripts,examples,bench,e2e}/**/*.test.ts'];
const projectFiles = ['packages/*/src/**/*.{ts,tsx,sql}', '{scripts,examples,bench,e2e}/**/*.ts'];
/** The compile cache: every test process loads hundreds of source files. */
const compiled = join(root, 'node_modules', '.cache', 'fettle');
/** For a single test and, because node counts a process as a test too, for all files of one process. */
const timeoutMs = 600_000;
/** Tests spend a third of their time waiting: for a browser, for a process to start, for PostgreSQL. */
const processesPerCore = 1.5;

const start = performance.now();
const wanted = process.argv.slice(2);
const isOption = (argument: string) => argument.startsWith('-');
const changedSince = wanted.map((argument) => /^--changed(?:=(.+))?$/.exec(argument)).find((match) => match);
const options = wanted.filter((argument) => !/^--changed\b/.test(argument));
const isWholeRun = options.every(isOption);
process.exitCode = !isWholeRun || (await runChecks()) ? await runTests() : 1;
console.log(`${isWholeRun ? 'checks and tests' : 'tests'}: ${seconds()} s`);

async function runTests(): Promise<number> {
  const files = isWholeRun ? await chooseFiles() : [];
  if (isWholeRun && files.length === 0) {
    console.log('No test depends on what has changed.');
    return 0;
  }
  const given = givenTestServer();
  const own = given ? undefined : await startTestServer();
  const folder = await mkdtemp(join(tmpdir(), 'fettle-batches-'));
  try {
    // End-to-end tests open the built app; if nothing changed, there is nothing to do.
    await buildDashboard();
    const server = given ?? own;
    if (!server) throw new Error('There is no server to test on.');
    await ensureTemplate(server);
    const environment = {
      ...(isWholeRun ? { [browserVariable]: await unpackChromiumTo(folder) } : {}),
      ...(own ? { [serverVariable]: JSON.stringify(own) } : {}),
    };
    const failedList = join(folder, 'failed-files.txt');
    const code = await runNode([...options, ...(await writeBatches(folder, files))], {
      ...environment,
      [failedListVariable]: failedList,
    });
    if (code === 0 || !isWholeRun) return code;
    const again = chooseFilesToRepeat(await readFile(failedList, 'utf8'), files);
    return again.length === 0 ? code : await runAgain(folder, again, environment);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await own?.stop();
  }
}

/** Each file in a process of its own, one after the other: what fails here fails without any load, too. */
async function runAgain(folder: string, files: readonly string[], environment: Record<string, string>) {
  console.log(`\nRun again by themselves, because they failed: ${files.join(', ')}`);
  const batches = await Promise.all(files.map((file, index) => writeBatch(folder, `again-${index}`, [file])));
  const code = await runNode([...options, '--test-concurrency=1', ...batches], environment);
  if (code === 0) console.log(`Failed under load and passed alone: ${files.join(', ')}`);
  return code;
}

async function chooseFiles(): Promise<string[]> {
  if (!changedSince) return listFiles(testFiles);
  const changed = await listChangedFiles(root, changedSince[1]);
  const files = await Promise.all((await listFiles(projectFiles)).map(readProjectFile));
  return findAffectedTests(files, changed);
}

async function listFiles(patterns: string[]): Promise<string[]> {
  const exclude = (path: string) => path.includes('node_modules');
  const files = await Array.fromAsync(glob(patterns, { cwd: root, exclude }));
  return files.map((path) => path.replaceAll('\\', '/')).sort();
}

async function readProjectFile(path: string) {
  return { path, source: await readFile(join(root, path), 'utf8') };
}

/**
 * A file for each process. Their names sort like their places, because node runs them in the order of the names: the
 * longest come first.
 */
async function writeBatches(folder: string, paths: readonly string[]): Promise<string[]> {
  const batches = batchTests(await Promise.all(paths.map(readProjectFile)));
  return Promise.all(
    batches.map((batch, index) => writeBatch(folder, `batch-${String(index + 1).padStart(3, '0')}`, batch)),
  );
}

async function writeBatch(folder: string, name: string, paths: readonly string[]): Promise<string> {
  const file = join(folder, `${name}.mjs`);
  const lines = [
    `import { describeFiles } from ${JSON.stringify(inTesting('describe-files.ts'))};`,
    `describeFiles(${JSON.stringify(paths)});`,
    '',
  ];
  await writeFile(file, lines.join('\n'));
  return file;
}

function inTesting(name: string): string {
  return pathToFileURL(join(root, 'scripts', 'testing', name)).href;
}

function runNode(args: string[], extra: Record<string, string>): Promise<number> {
  const nodeOptions = [
    `--import=${inTesting('seed-properties.ts')}`,
    `--import=${inTesting('end-at-once.ts')}`,
    '--test',
    `--test-concurrency=${Math.max(2, Math.round(availableParallelism() * processesPerCore))}`,
    `--test-timeout=${timeoutMs}`,
    ...['spec', inTesting('longest-files.ts')].flatMap((reporter) => [
      `--test-reporter=${reporter}`,
      '--test-reporter-destination=stdout',
    ]),
  ];
  const child = spawn(process.execPath, [...nodeOptions, ...args], {
    cwd: root,
    // No test asks another service about its passwords.
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, FETTLE_BREACHED_PASSWORDS_URL: 'off', ...extra },
    stdio: 'inherit',
  });
  // Ctrl-C reaches the child too; waiting for it lets this process stop the server it started.
  const wait = () => undefined;
  process.on('SIGINT', wait);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

function seconds(): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}
