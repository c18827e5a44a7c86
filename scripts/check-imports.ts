import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findCycles } from './import-cycles.ts';
import { checkImport, type Declared, packageOf, resolvePath, type SourceFile } from './import-rules.ts';
import { readImports } from './read-imports.ts';

/*
 * Enforces the import rules in ARCHITECTURE.md: imports between packages and inside the server have one direction,
 * every package is declared (npm hoists, so an undeclared one would work here and fail elsewhere), and there are no
 * cycles.
 */
const sources = ['packages/*/src/**/*.{ts,tsx}', '{scripts,examples,bench,e2e}/**/*.ts'];

/** Every violation in the project below `root`, one line each. */
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
    const fault = checkImport(file, entry, declared);
    return fault ? [`${file.path} imports "${entry.specifier}": ${fault}`] : [];
  });
}

/** Type imports count too: files that need each other's types cannot be read one after the other. */
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
