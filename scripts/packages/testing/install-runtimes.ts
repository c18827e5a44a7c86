import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { runOrThrow } from './run.ts';

const cache = join(import.meta.dirname, '..', '..', '..', 'node_modules', '.cache', 'fettle-runtimes');

export interface Runtime {
  name: string;
  /** The beginning of a command line that runs a JavaScript file. */
  command: string[];
  /** Whether it comes with npm and `npx`, and runs what `npx` finds. */
  isNode: boolean;
}

/** The oldest Node that the packages allow, and the newest of each line that gets fixes, or did until recently. */
const nodeVersions = ['20.19.0', '20.20.2', '22.23.3', '24.21.0', '26.10.0'];
const denoVersion = '2.9.6';
const bunVersion = '1.4.5';

/** All runtimes, installed from npm into a cache in `node_modules`. */
export async function installRuntimes(): Promise<Runtime[]> {
  const system = platform() === 'darwin' && arch() === 'arm64' ? 'bin-darwin' : platform();
  const runtimes: Runtime[] = [];
  for (const version of nodeVersions) {
    const folder = await installOnce(`node-${system}-${arch()}@${version}`);
    const node = await findProgram(folder, 'node');
    runtimes.push({ name: `Node ${version}`, command: [node], isNode: true });
  }
  const deno = await findProgram(await installOnce(`deno@${denoVersion}`), 'deno');
  const permissions = ['--allow-net', '--allow-env', '--allow-read', '--allow-sys'];
  runtimes.push({
    name: `Deno ${denoVersion}`,
    command: [deno, 'run', '--node-modules-dir=manual', '--no-prompt', ...permissions],
    isNode: false,
  });
  const bun = await findProgram(await installOnce(`bun@${bunVersion}`), 'bun');
  runtimes.push({ name: `Bun ${bunVersion}`, command: [bun], isNode: false });
  return runtimes;
}

/** The compiler of a version of TypeScript. */
export async function installTypeScript(version: string): Promise<string> {
  return join(await installOnce(`typescript@${version}`), 'node_modules', '.bin', 'tsc');
}

/** npm itself, run by the given Node. */
export function npmCommand(node: string, name: 'npm' | 'npx' = 'npm'): string[] {
  const npm = process.env.npm_execpath;
  if (npm === undefined) throw new Error('Run it with npm run test:packages.');
  return [node, join(npm, '..', `${name}-cli.js`)];
}

async function installOnce(name: string): Promise<string> {
  const folder = join(cache, name.replaceAll(/[^\w.-]/g, '-'));
  const done = join(folder, 'installed');
  if (existsSync(done)) return folder;
  console.log(`installing ${name}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  const [node = '', npm = ''] = npmCommand(process.env.npm_node_execpath ?? process.execPath);
  const args = [npm, 'install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', name];
  await runOrThrow(node, args, { cwd: folder });
  await writeFile(done, '');
  return folder;
}

/** The packages put their program below their own name or that of the platform. */
async function findProgram(folder: string, name: string): Promise<string> {
  const entries = await readdir(join(folder, 'node_modules'), { recursive: true, withFileTypes: true });
  const isProgram = (path: string) => /\/(bin|@deno\/[\w-]+)\/(node|deno|bun)$/.test(path);
  const found = entries
    .filter((entry) => entry.isFile() && entry.name === name)
    .map((entry) => join(entry.parentPath, entry.name))
    .find(isProgram);
  if (found === undefined) throw new Error(`There is no program ${name} in ${folder}.`);
  return found;
}
