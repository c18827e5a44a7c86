import { execFile } from 'node:child_process';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/*
 * npm run build:extension: the browser extension for Chrome, Edge, and Firefox, each as a folder and as a file for its shop,
 * in dist/extension.
 */
const root = join(import.meta.dirname, '..');
const wxt = join(root, 'node_modules', 'wxt', 'bin', 'wxt.mjs');
const timeoutMs = 120_000;

export type Browser = 'chrome' | 'edge' | 'firefox';

interface BuildOptions {
  outDir: string;
  /** Lets tests see the panel, which is closed to pages otherwise. */
  isOpen?: boolean;
}

/** Builds the extension for a browser, and returns its folder. */
export async function buildExtension(browser: Browser, options: BuildOptions): Promise<string> {
  await runWxt('build', browser, options);
  return join(options.outDir, `${browser}-mv3`);
}

/** Builds the extension for a browser, and returns the file for its shop. */
export async function zipExtension(browser: Browser, options: BuildOptions): Promise<string> {
  await runWxt('zip', browser, options);
  const names = await readdir(options.outDir);
  const name = names.find((each) => each.endsWith(`-${browser}.zip`));
  if (name === undefined) throw new Error(`There is no file for ${browser} in ${options.outDir}.`);
  return join(options.outDir, name);
}

async function runWxt(
  command: 'build' | 'zip',
  browser: Browser,
  { outDir, isOpen = false }: BuildOptions,
): Promise<void> {
  const args = [wxt, command, join(root, 'packages', 'extension'), '--browser', browser];
  const env = {
    ...process.env,
    FETTLE_EXTENSION_FOLDER: outDir,
    WXT_OPEN_PANEL: isOpen ? '1' : '',
    NO_COLOR: '1',
  };
  await promisify(execFile)(process.execPath, args, { env, timeout: timeoutMs });
}

if (import.meta.main) {
  const outDir = join(root, 'dist', 'extension');
  await rm(outDir, { recursive: true, force: true });
  for (const browser of ['chrome', 'edge', 'firefox'] as const) {
    await runWxt('zip', browser, { outDir });
    console.log(`dist/extension: ${browser}-mv3 as a folder, and fettle-*-${browser}.zip for the shop`);
  }
}
