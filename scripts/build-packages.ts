import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleCode } from './packages/bundle-code.ts';
import { type PublishedPackage, publishedPackages } from './packages/published-packages.ts';
import { compileDeclarations, writeTypes } from './packages/write-types.ts';

/*
 * npm run build:packages: builds the packages for the npm registry into `dist/packages`. Nothing in the repository uses
 * them; docs/contributing/releasing.md says how they are published.
 */
const root = join(import.meta.dirname, '..');
export const packagesFolder = join(root, 'dist', 'packages');

export interface BuiltPackage {
  published: PublishedPackage;
  folder: string;
  version: string;
  /** Files of the repository whose code is in it. */
  sources: string[];
}

/** Builds all packages into a folder, which is emptied before, and returns where they are. */
export async function buildPackages(target: string = packagesFolder): Promise<BuiltPackage[]> {
  await rm(target, { recursive: true, force: true });
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const declarations = await mkdtemp(join(tmpdir(), 'fettle-declarations-'));
  try {
    const [, ...built] = await Promise.all([
      compileDeclarations(declarations),
      ...publishedPackages.map((published) => writePackage(published, manifest.version, target)),
    ]);
    for (const { published, folder, version } of built) {
      const isLibrary = published.output.kind === 'library';
      const types = isLibrary ? await writeTypes(published, { declarations, folder }) : [];
      await writeFile(join(folder, 'package.json'), writeManifest(published, version, types));
    }
    return built;
  } finally {
    await rm(declarations, { recursive: true });
  }
}

async function writePackage(
  published: PublishedPackage,
  version: string,
  target: string,
): Promise<BuiltPackage> {
  const folder = join(target, published.folder);
  await mkdir(folder, { recursive: true });
  const { outputs, files } = await bundleCode(published);
  const { output } = published;
  for (const { file, code } of outputs) {
    const isCommand = output.kind === 'command' && file === output.file;
    await writeFile(join(folder, file), code, { mode: isCommand ? 0o755 : 0o644 });
  }
  await cp(join(root, published.readme), join(folder, 'README.md'));
  await writeFile(join(folder, 'LICENSE'), await readLicenses(published));
  return { published, folder, version, sources: files.filter((file) => !file.startsWith('node_modules/')) };
}

/** The project's license, and those of the packages whose code is included. */
async function readLicenses({ bundled }: PublishedPackage): Promise<string> {
  const own = await readFile(join(root, 'LICENSE'), 'utf8');
  const others = await Promise.all(
    bundled.map(async (name) => {
      const folder = join(root, 'node_modules', name);
      const file = (await stat(join(folder, 'LICENSE')).catch(() => null)) ? 'LICENSE' : 'license';
      return `\n---\n\nThis package includes code of ${name}:\n\n${await readFile(join(folder, file), 'utf8')}`;
    }),
  );
  return [own, ...others].join('');
}

function writeManifest(published: PublishedPackage, version: string, types: readonly string[]): string {
  const { name, description, keywords, output, threads, node, dependencies } = published;
  const code = `./${output.file}`;
  const entry = { types: `./${types[0]}`, default: code };
  const library = { sideEffects: false, main: code, types: entry.types };
  const manifest = {
    name,
    version,
    description,
    keywords,
    license: 'MIT',
    type: 'module',
    engines: { node },
    ...(output.kind === 'library' ? library : { bin: { [name]: output.file } }),
    exports: {
      ...(output.kind === 'library' ? { '.': entry } : {}),
      './package.json': './package.json',
    },
    files: [output.file, ...threads.map(({ file }) => file), ...types].toSorted(),
    ...(Object.keys(dependencies).length === 0 ? {} : { dependencies }),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

if (import.meta.main) {
  const start = performance.now();
  for (const { published, folder } of await buildPackages()) {
    const { size } = await stat(join(folder, published.output.file));
    console.log(`${published.name}: ${folder} (${(size / 1000).toFixed(1)} KB of code)`);
  }
  console.log(`packages built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
