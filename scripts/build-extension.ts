import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, zip } from 'wxt';

/*
 * npm run build:extension: the browser extension for Chrome, Edge, and Firefox, each as a folder and as a file for its shop,
 * in dist/extension.
 */
const root = join(import.meta.dirname, '..', 'packages', 'extension');
const output = join(import.meta.dirname, '..', 'dist', 'extension');

export const extensionBrowsers = ['chrome', 'edge', 'firefox'] as const;

/** Builds the extension for one browser as a folder, and returns that; tests let it show its panel to them. */
export async function buildExtension(
  browser: (typeof extensionBrowsers)[number],
  { outDir, isOpen = false }: { outDir: string; isOpen?: boolean },
): Promise<string> {
  process.env['WXT_OPEN_PANEL'] = isOpen ? '1' : '';
  await build({ root, browser, mode: 'production', outDir });
  return join(outDir, `${browser}-mv3`);
}

if (import.meta.main) {
  await rm(output, { recursive: true, force: true });
  process.env['WXT_OPEN_PANEL'] = '';
  for (const browser of extensionBrowsers)
    for (const file of await zip({ root, browser, mode: 'production' })) console.log(file);
}
