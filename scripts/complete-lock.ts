import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/*
 * If the registry in use does not have packages for other platforms, npm leaves them out of the lock, and then `npm
 * ci` rejects the lock as incomplete. This adds them: name and version are known from the package that depends on
 * them, the platform from the name. Run it after every `npm install`; a test compares.
 */

export interface LockEntry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

export type LockedPackages = Record<string, LockEntry>;

/** Entries that optional dependencies require and the lock does not have, by their path in it. */
export function missingEntries(packages: LockedPackages): LockedPackages {
  const missing: LockedPackages = {};
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const known = `node_modules/${name}` in packages || `${path}/node_modules/${name}` in packages;
      if (!known) missing[`node_modules/${name}`] = platformEntry(name, version, dev === true);
    }
  }
  return missing;
}

const systems = ['android', 'darwin', 'win32', 'freebsd', 'openharmony', 'linux'];
const processors = ['arm64', 'x64', 'ia32', 'riscv64', 'ppc64', 's390x', 'wasm32', 'arm'];

function platformEntry(name: string, version: string, dev: boolean): LockEntry {
  const os = systems.find((system) => name.includes(system));
  const cpu = processors.find((processor) => name.includes(processor));
  // WebAssembly runs on every system, and matches none of our processors.
  const isPlatform = cpu !== undefined && (os !== undefined || cpu === 'wasm32');
  if (!isPlatform || !/^\d+\.\d+\.\d+/.test(version)) {
    throw new Error(
      `${name}@${version} is an optional dependency without a lock entry, and its name has no platform: add it to the lock yourself.`,
    );
  }
  const libc = name.includes('musl') ? { libc: ['musl'] } : {};
  return {
    version,
    cpu: [cpu],
    ...(dev ? { dev } : {}),
    ...libc,
    optional: true,
    ...(os === undefined ? {} : { os: [os] }),
  };
}

if (import.meta.main) {
  const path = join(import.meta.dirname, '..', 'package-lock.json');
  const lock = JSON.parse(await readFile(path, 'utf8')) as { packages: LockedPackages };
  const missing = missingEntries(lock.packages);
  const packages = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => (a < b ? -1 : 1));
  await writeFile(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
  console.log(`${Object.keys(missing).length} entries added`);
}
