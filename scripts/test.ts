import { spawn } from 'node:child_process';
import { glob } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { givenTestServer, SERVER_VARIABLE, startTestServer } from '../packages/server/src/testing/cluster.ts';
import { ensureTemplate } from '../packages/server/src/testing/template.ts';
import { buildDashboard } from './build-dashboard.ts';
import { runChecks } from './check.ts';

/*
 * npm test: the checks that run nothing, then every test on one PostgreSQL started for the run.
 * npm test -- <files and options of node --test>: only these, without the checks.
 */
const ROOT = join(import.meta.dirname, '..');
const TEST_FILES = ['packages/*/src/**/*.test.{ts,tsx}', '{scripts,examples,bench,e2e}/**/*.test.ts'];
/** What was made of the sources: every file of tests is a process and reads hundreds of them. */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'fettle');
/** For a single test and, as node counts a file as a test too, for a file. */
const TIMEOUT_MS = 300_000;

const start = performance.now();
const wanted = process.argv.slice(2);
const isWholeRun = wanted.length === 0;
process.exitCode = !isWholeRun || (await runChecks()) ? await runTests() : 1;
console.log(`${isWholeRun ? 'checks and tests' : 'tests'}: ${seconds()} s`);

async function runTests(): Promise<number> {
  const given = givenTestServer();
  const own = given ? undefined : await startTestServer();
  try {
    // Journeys open the built app; when nothing changed there is nothing to do.
    await buildDashboard();
    const server = given ?? own;
    if (!server) throw new Error('There is no server to test on.');
    await ensureTemplate(server);
    const files = wanted.some((argument) => !argument.startsWith('-')) ? [] : await findTestFiles();
    return await runNode([...wanted, ...files], own ? { [SERVER_VARIABLE]: JSON.stringify(own) } : {});
  } finally {
    await own?.stop();
  }
}

async function findTestFiles(): Promise<string[]> {
  const exclude = (path: string) => path.includes('node_modules');
  const files = await Array.fromAsync(glob(TEST_FILES, { cwd: ROOT, exclude }));
  return files.sort();
}

function runNode(args: string[], extra: Record<string, string>): Promise<number> {
  const concurrency = Math.max(2, availableParallelism());
  const loaded = ['seed-properties.ts', 'end-at-once.ts'].map((name) =>
    join(ROOT, 'scripts', 'testing', name),
  );
  const options = [
    ...loaded.map((path) => `--import=${pathToFileURL(path).href}`),
    '--test',
    `--test-concurrency=${concurrency}`,
    `--test-timeout=${TIMEOUT_MS}`,
  ];
  const child = spawn(process.execPath, [...options, ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...extra },
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
