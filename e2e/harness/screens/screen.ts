import type { Page } from 'playwright-core';
import type { ScreenWorld } from '../screen-world.ts';

/** One state of a page. */
export interface Screen {
  /** Unique, and usable as a file name. */
  name: string;
  /** Who sees the page. Null is signed out. */
  as: 'nora' | 'edda' | 'gita' | 'uma' | null;
  path: (world: ScreenWorld) => string;
  /** Before the page opens: responses for this screen only. */
  before?: (page: Page) => Promise<unknown>;
  /** Resolves when the page shows the state. Opens what has to be open for it. */
  reach: (page: Page) => Promise<void>;
  /** Content below the window is not fetched until it is in view. */
  isLazy?: true;
  /** Console messages that are expected. */
  expected?: readonly RegExp[];
}
