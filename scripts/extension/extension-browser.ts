import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import type { Teardown } from '../../packages/server/src/testing/defer.ts';

/** A browser with the extension, and its toolbar button. */
export interface ExtensionBrowser {
  context: BrowserContext;
  /** Address of the pages of the extension, without a slash at its end. */
  origin: string;
  /** Presses the button of the extension in the toolbar while a page is shown. */
  press: (page: Page) => Promise<void>;
  /** Ends the background of the extension, as browsers do when it has had nothing to do for half a minute. */
  sleep: () => Promise<void>;
}

export interface BrowserOptions {
  viewport?: { width: number; height: number };
  isDark?: boolean;
}

/** Starts a browser with a new profile and the extension, which is a folder or, in Firefox only, a file for its shop. */
export type OpenBrowser = (
  t: Teardown,
  extension: string,
  options?: BrowserOptions,
) => Promise<ExtensionBrowser>;

/**
 * The path of a browser as people have it, which is the Debian package of its name, or what a variable says. The browser of other
 * tests has no extensions.
 */
export function findBrowser(name: string, variable: string, debianPackage: string): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found =
    process.env[variable] ?? folders.map((folder) => join(folder, debianPackage)).find(existsSync);
  if (found !== undefined) return found;
  throw new Error(
    `There is no ${name}: install it (\`apt-get install ${debianPackage}\`), or set ${variable} to its path.`,
  );
}
