import type { Page } from 'playwright-core';
import type { ScreenWorld } from '../screen-world.ts';

/** One state of a page that somebody sees. */
export interface Screen {
  /** Unique, and good as the name of a file. */
  name: string;
  /** Whose page it is; null is somebody who is not signed in. */
  as: 'nora' | 'edda' | 'gita' | 'uma' | null;
  path: (world: ScreenWorld) => string;
  /** Before the page is opened: answers that only this screen gets. */
  before?: (page: Page) => Promise<unknown>;
  /** Ends when the page shows what the screen is about; opens what has to be opened for it. */
  reach: (page: Page) => Promise<void>;
  /** What lies below the edge of the window is not read until it is seen. */
  isLazy?: true;
  /** What the console may say. */
  expected?: readonly RegExp[];
}
