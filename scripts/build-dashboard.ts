import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/*
 * npm run build: rebuilds packages/dashboard/dist, with the widget in it, if their sources have changed. `npm start` and `npm run demo` call it
 * first; if nothing has changed, it takes as long as reading the sources.
 */
const root = join(import.meta.dirname, '..');
const dashboard = join(root, 'packages', 'dashboard');
const widget = join(root, 'packages', 'widget');
const dist = join(dashboard, 'dist');
const timeoutMs = 300_000;
const stampFile = join(dist, 'built-from.txt');

/** The inputs of the build; packages are pinned, so the lock file stands for all of them. */
const sources = [
  'packages/dashboard/{src,public}/**/*',
  'packages/dashboard/{index.html,vite.config.ts,preload-pages.ts,request-files.ts,ship-font.ts,show-opening.ts,package.json}',
  'packages/{client,contract,anchor,widget}/src/**/*.ts',
  'packages/widget/{loader.js,vite.config.ts,package.json}',
  'package-lock.json',
];

export interface BuildOptions {
  /** Aborts the build with its reason and removes partial output. */
  signal?: AbortSignal;
  /** Called if a build is needed. */
  onBuild?: () => void;
}

/** Builds if needed; returns true if it did. */
export async function buildDashboard({ signal, onBuild }: BuildOptions = {}): Promise<boolean> {
  const stamp = await hashSources();
  if ((await readFile(stampFile, 'utf8').catch(() => null)) === stamp) return false;
  onBuild?.();
  // Concurrent builds run independently; the last one to finish puts the same output in place.
  const fresh = join(dashboard, `.building-${process.pid}`);
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const orders = [
    ['build', dashboard, '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'],
    ['build', widget, '--outDir', join(fresh, 'widget'), '--emptyOutDir', '--logLevel', 'warn'],
  ];
  try {
    for (const order of orders) await runVite([vite, ...order], signal);
    // Byte for byte, because pages load it by its digest.
    await copyFile(join(widget, 'loader.js'), join(fresh, 'widget.js'));
    await compressFiles(fresh, signal);
    await writeFile(join(fresh, 'built-from.txt'), stamp);
    await putInPlace(fresh);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    throw error;
  }
  return true;
}

/** Settles only when the process has ended: until then, it could still write. */
async function runVite(args: string[], signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  const run = promisify(execFile)(process.execPath, args, { timeout: timeoutMs });
  const closed = once(run.child, 'close');
  const end = () => run.child.kill('SIGKILL');
  signal?.addEventListener('abort', end);
  try {
    await run;
  } catch (error) {
    await closed;
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', end);
  }
}

async function hashSources(): Promise<string> {
  const paths = (await Array.fromAsync(glob(sources, { cwd: root, withFileTypes: true })))
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const path of paths) hash.update(`${path.slice(root.length)}\0`).update(await readFile(path));
  return hash.digest('hex');
}

/** Compressed once here instead of for every request. */
async function compressFiles(folder: string, signal?: AbortSignal): Promise<void> {
  for await (const path of glob(['{assets,widget}/*.{js,mjs,css,svg}', 'widget.js'], { cwd: folder })) {
    signal?.throwIfAborted();
    const bytes = await readFile(join(folder, path));
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    await writeFile(join(folder, `${path}.br`), await promisify(brotliCompress)(bytes, quality));
    await writeFile(join(folder, `${path}.gz`), await promisify(gzip)(bytes, { level: 9 }));
  }
}

async function putInPlace(fresh: string): Promise<void> {
  const old = join(dashboard, `.replaced-${process.pid}`);
  await mkdir(dist, { recursive: true });
  await rename(dist, old);
  await rename(fresh, dist);
  await rm(old, { recursive: true, force: true });
}

if (import.meta.main) {
  const start = performance.now();
  const built = await buildDashboard();
  if (built) console.log(`dashboard built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
