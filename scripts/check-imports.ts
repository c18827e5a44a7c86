import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findCycles } from './import-cycles.ts';
import { type Declared, judgeImport, packageOf, resolvePath, type SourceFile } from './import-rules.ts';
import { readImports } from './read-imports.ts';

/*
 * Proves what ARCHITECTURE.md says about imports: they run one way between the packages and inside the server,
 * nothing undeclared is used (npm hoists, so it would work here and fail elsewhere), and no cycle exists.
 */
const sources = ['packages/*/src/**/*.{ts,tsx}', '{scripts,examples,bench,e2e}/**/*.ts'];

/** Every broken rule of the project below `root`, one line each. */
export async function checkImports(root: string): Promise<string[]> {
  const files = await readSources(root);
  const rootNames = await readDeclared(join(root, 'package.json'));
  const own = new Map<string | undefined, ReadonlySet<string>>();
  for (const name of new Set(files.map((file) => packageOf(file.path)))) {
    own.set(name, name ? await readDeclared(join(root, 'packages', name, 'package.json')) : rootNames);
  }
  return [
    ...files.flatMap((file) =>
      checkFile(file, { own: own.get(packageOf(file.path)) ?? new Set(), root: rootNames }),
    ),
    ...findCycles(importGraph(files)).map((cycle) => `import cycle: ${cycle.join(' → ')}`),
  ];
}

function checkFile(file: SourceFile, declared: Declared): string[] {
  return file.imports.flatMap((entry) => {
    const fault = judgeImport(file, entry, declared);
    return fault ? [`${file.path} imports "${entry.specifier}": ${fault}`] : [];
  });
}

/** Imports of types count too: files that need each other's types cannot be read one after the other. */
function importGraph(files: SourceFile[]): Map<string, string[]> {
  const edges = files.map((file): [string, string[]] => {
    return [file.path, file.imports.map((entry) => targetOf(file.path, entry.specifier))];
  });
  return new Map(edges);
}

function targetOf(path: string, specifier: string): string {
  if (specifier.startsWith('.')) return resolvePath(path, specifier);
  return specifier.startsWith('@fettle/') ? `packages/${specifier.slice(8)}/src/index.ts` : specifier;
}

async function readSources(root: string): Promise<SourceFile[]> {
  const exclude = (path: string) => path.includes('node_modules') || path.includes('/dist/');
  const paths = (await Array.fromAsync(glob(sources, { cwd: root, exclude }))).sort();
  return Promise.all(
    paths.map(async (path) => ({
      path: path.replaceAll('\\', '/'),
      imports: readImports(await readFile(join(root, path), 'utf8')),
    })),
  );
}

async function readDeclared(manifest: string): Promise<Set<string>> {
  const fields = JSON.parse(await readFile(manifest, 'utf8')) as Record<
    string,
    Record<string, string> | undefined
  >;
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];
  return new Set(kinds.flatMap((kind) => Object.keys(fields[kind] ?? {})));
}

if (import.meta.main) {
  const faults = await checkImports(join(import.meta.dirname, '..'));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
