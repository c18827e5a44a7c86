import type { Page } from 'playwright-core';
import type { ScreenFixture } from '../screen-fixture.ts';

/** One state of a page. */
export interface Screen {
  /** Unique, and usable as a file name. */
  name: string;
  /** Who sees the page. Null is signed out. */
  as: 'nora' | 'edda' | 'gita' | 'uma' | null;
  path: (fixture: ScreenFixture) => string;
  /** Before the page opens: responses for this screen only. */
  before?: (page: Page, fixture: ScreenFixture) => Promise<unknown>;
  /** Brings the page into the state: opens what has to be open, and resolves when it is visible. */
  show: (page: Page) => Promise<void>;
  /** Nobody comes here without a keyboard: no image at the size of a phone. */
  isForKeys?: true;
  /** Content below the window is not fetched until it is in view. */
  isLazy?: true;
  /** Console messages that are expected. */
  expected?: readonly RegExp[];
}
