import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/*
 * node scripts/set-version.ts <version>: sets the version of the project, of its packages, and of the dependencies between
 * them. `npm version` changes only the first two, and then npm looks for the others on the registry.
 */
const root = join(import.meta.dirname, '..');

interface Manifest {
  name?: string;
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** The same manifest, or entry of the lock, with another version. */
export function withVersion<M extends Manifest>(manifest: M, version: string): M {
  const changed = { ...manifest, version };
  for (const kind of ['dependencies', 'devDependencies'] as const) {
    const entries = Object.entries(manifest[kind] ?? {});
    const own = entries.map(([name, range]) => [name, name.startsWith('@fettle/') ? version : range]);
    if (entries.length > 0) changed[kind] = Object.fromEntries(own);
  }
  return changed;
}

async function change<T>(path: string, edit: (content: T) => T): Promise<void> {
  const file = join(root, path);
  const content = edit(JSON.parse(await readFile(file, 'utf8')) as T);
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`);
}

if (import.meta.main) {
  const [version = ''] = process.argv.slice(2);
  if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    throw new Error('Usage: node scripts/set-version.ts <x.y.z>');
  const manifests = await Array.fromAsync(glob('{packages/*/,scripts/*/,}package.json', { cwd: root }));
  for (const path of manifests) await change<Manifest>(path, (manifest) => withVersion(manifest, version));
  const own = new Set(manifests.map((path) => path.replace(/\/?package\.json$/, '')));
  await change<Manifest & { packages: Record<string, Manifest> }>('package-lock.json', (lock) => ({
    ...lock,
    version,
    packages: Object.fromEntries(
      Object.entries(lock.packages).map(([path, entry]) => [
        path,
        own.has(path) ? withVersion(entry, version) : entry,
      ]),
    ),
  }));
}
