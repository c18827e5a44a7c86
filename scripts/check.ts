import { execFile } from 'node:child_process';
import { join } from 'node:path';

/*
 * npm run check: types, format and lint, promises without await, import rules, words, and spelling, each in a process of
 * its own, all at once. `npm run check -- <names>` runs only these.
 */
const root = join(import.meta.dirname, '..');
const timeoutMs = 300_000;
const outputLimitBytes = 16 * 1024 * 1024;

/** Paths in it are relative, so a copy of the repository can begin with a copy of it. */
export const typesCache = 'node_modules/.cache/fettle-types';

/** A first run takes about 15 seconds; later ones read only changed files. */
const spellingCache = ['--cache', '--cache-location', 'node_modules/.cache/fettle-spelling'];

const checks: { name: string; command: string[] }[] = [
  { name: 'types', command: checkTypes('.', 'all') },
  { name: 'types of the widget', command: checkTypes('packages/widget', 'widget') },
  { name: 'types of the extension', command: checkTypes('packages/extension', 'extension') },
  { name: 'types of the dashboard', command: checkTypes('packages/dashboard', 'dashboard') },
  {
    name: 'types of its tests',
    command: checkTypes('packages/dashboard/tsconfig.test.json', 'dashboard-tests'),
  },
  { name: 'format and lint', command: [bin('biome'), 'check', '--error-on-warnings'] },
  { name: 'promises', command: [bin('oxlint'), '--type-aware', '--deny-warnings'] },
  { name: 'imports', command: [process.execPath, 'scripts/check-imports.ts'] },
  { name: 'words', command: [process.execPath, 'scripts/check-words.ts'] },
  {
    name: 'spelling',
    command: [process.execPath, bin('cspell'), '--no-progress', '--no-summary', ...spellingCache],
  },
];

/**
 * Runs the checks with these names, or all, and prints a line for each and the output of failed ones. Returns true if
 * all pass.
 */
export async function runChecks(names: readonly string[] = []): Promise<boolean> {
  const unknown = names.filter((name) => !checks.some((check) => check.name === name));
  if (unknown.length > 0) throw new Error(`There is no check named "${unknown.join('" or "')}".`);
  const wanted = checks.filter(({ name }) => names.length === 0 || names.includes(name));
  const results = await Promise.all(wanted.map(runCheck));
  return results.every(Boolean);
}

/** What the compiler knows is kept, so that the next run reads only what a change can affect. */
function checkTypes(project: string, name: string): string[] {
  const known = join(root, typesCache, `${name}.tsbuildinfo`);
  return [bin('tsc'), '--noEmit', '--incremental', '--tsBuildInfoFile', known, '-p', project];
}

function bin(name: string): string {
  return join(root, 'node_modules', '.bin', name);
}

function runCheck({ name, command }: { name: string; command: string[] }): Promise<boolean> {
  const start = performance.now();
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    const options = { cwd: root, timeout: timeoutMs, maxBuffer: outputLimitBytes };
    execFile(program, args, options, (error, stdout, stderr) => {
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.log(`${error ? '✖' : '✔'} ${name} (${seconds} s)`);
      if (error) console.error(`${stdout}${stderr}`.trim() || error.message);
      resolve(error === null);
    });
  });
}

if (import.meta.main) process.exitCode = (await runChecks(process.argv.slice(2))) ? 0 : 1;
