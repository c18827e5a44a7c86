import { readImports } from '../read-imports.ts';

/** A file of the repository that tests can depend on; `source` is empty where it is not read. */
export interface ProjectFile {
  /** From the root, with forward slashes. */
  path: string;
  source: string;
}

/** A change in one of these can change the outcome of any test. */
const affectsEverything =
  /^(package(-lock)?\.json|tsconfig\.json|scripts\/test\.ts|scripts\/testing\/.*|\.ci\/.*)$/;
/** These tests start the whole product as a user does, so imports do not show what they depend on. */
const startsProduct =
  /^(e2e|examples|bench)\/|^scripts\/(demo|start|docs|contributing|generate|complete-lock)\.test\.ts$/;
const product = /^(packages|scripts|e2e|examples|bench)\//;
/** These tests run the examples in the documentation. */
const readsProse = /^scripts\/(docs|contributing)\.test\.ts$/;
const testFile = /\.test\.tsx?$/;
const quotedFile = /['"`/]([\w.-]+\.(?:tsx?|js|css|html|json|txt|sql))['"`]/g;

/**
 * The test files whose outcome a change of these files can affect, sorted.
 *
 * A test depends on what it imports, directly or not, and on files that it or its imports name in quotes (workers,
 * child processes, fixtures). Migrations count as imported by `migrate.ts`, which reads their folder. If nothing is
 * known about a changed file, every test is affected: too many is safe, too few is not.
 */
export function findAffectedTests(files: readonly ProjectFile[], changed: readonly string[]): string[] {
  const tests = files.map((file) => file.path).filter((path) => testFile.test(path));
  const dependents = findDependents(files);
  const isKnown = (path: string) => /\.tsx?$/.test(path) || isProse(path) || dependents.has(path);
  if (changed.some((path) => affectsEverything.test(path) || !isKnown(path))) return tests.sort();
  const reached = new Set<string>();
  const waiting = changed.filter((path) => !isProse(path));
  while (waiting.length > 0) {
    const path = waiting.pop() ?? '';
    if (reached.has(path)) continue;
    reached.add(path);
    waiting.push(...(dependents.get(path) ?? []));
  }
  const isProductChanged = [...reached].some((path) => product.test(path) && !testFile.test(path));
  const isProseChanged = changed.some(isProse);
  const isAffected = (test: string) =>
    reached.has(test) ||
    (isProductChanged && startsProduct.test(test)) ||
    (isProseChanged && readsProse.test(test));
  return tests.filter(isAffected).sort();
}

function isProse(path: string): boolean {
  return path.endsWith('.md');
}

/** Which files depend on each file. */
function findDependents(files: readonly ProjectFile[]): Map<string, string[]> {
  const byName = Map.groupBy(files, ({ path }) => path.slice(path.lastIndexOf('/') + 1));
  const dependents = new Map<string, string[]>();
  const add = (path: string, dependent: string) => {
    if (path === dependent) return;
    const known = dependents.get(path);
    if (known) known.push(dependent);
    else dependents.set(path, [dependent]);
  };
  for (const { path, source } of files) {
    for (const { specifier } of readImports(source)) add(resolve(path, specifier), path);
    for (const [, name = ''] of source.matchAll(quotedFile)) {
      for (const named of byName.get(name) ?? []) add(named.path, path);
    }
    if (path.endsWith('.sql')) add(path, 'packages/server/src/db/migrate.ts');
  }
  return dependents;
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return new URL(specifier, `file:///${from}`).pathname.slice(1);
  const [, name, subpath] = /^@fettle\/([^/]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  if (name === undefined) return specifier;
  return subpath === undefined ? `packages/${name}/src/index.ts` : `packages/${name}/src/${subpath}`;
}
