import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltPackage } from '../../build-packages.ts';
import { runOrThrow } from './run.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** A package as `npm publish` would upload it. */
export interface PackedPackage extends BuiltPackage {
  /** Path of the tarball. */
  tarball: string;
  bytes: number;
  unpackedBytes: number;
  files: string[];
}

interface PackResult {
  filename: string;
  size: number;
  unpackedSize: number;
  files: { path: string }[];
}

/** Packs the built packages into tarballs in `folder`. */
export async function packPackages(built: readonly BuiltPackage[], folder: string): Promise<PackedPackage[]> {
  const sources = built.map((each) => each.folder);
  // The path of npm itself, not of the one that a shell would find.
  const npm = process.env.npm_execpath;
  const [program, ...start] = npm === undefined ? ['npm'] : [process.execPath, npm];
  const args = [...start, 'pack', ...sources, '--json', '--ignore-scripts', '--pack-destination', folder];
  const printed = await runOrThrow(program, args, { cwd: folder });
  const results = JSON.parse(printed) as PackResult[] | Record<string, PackResult>;
  const list = Array.isArray(results) ? results : Object.values(results);
  return built.map((each, index) => {
    const result = list[index];
    if (result === undefined) throw new Error(`npm packed nothing for ${each.published.name}`);
    return {
      ...each,
      tarball: join(folder, result.filename),
      bytes: result.size,
      unpackedBytes: result.unpackedSize,
      files: result.files.map(({ path }) => path),
    };
  });
}

/**
 * A project in `folder` with the unpacked tarballs and the dependencies that they declare, which come from this
 * repository, so that no registry is needed. undici is in the version line that the packages use.
 */
export async function installWithoutRegistry(
  packed: readonly PackedPackage[],
  folder: string,
): Promise<void> {
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '@fettle'), { recursive: true });
  await mkdir(join(modules, '.bin'));
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  for (const { published, tarball } of packed) {
    const target = join(modules, published.name);
    await mkdir(target);
    await runOrThrow('tar', ['-xzf', tarball, '--strip-components=1', '-C', target], { cwd: folder });
    if (published.output.kind === 'command') {
      const command = join(target, published.output.file);
      await symlink(command, join(modules, '.bin', published.name));
    }
  }
  const needed = new Set(packed.flatMap(({ published }) => Object.keys(published.dependencies)));
  for (const name of needed) {
    const source = name === 'undici' ? 'undici-7' : name;
    await symlink(join(root, 'node_modules', source), join(modules, name), 'dir');
  }
}

/** Every file below a folder, as paths from it. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
