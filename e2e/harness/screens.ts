import type { Page } from 'playwright-core';
import type { ScreenWorld } from './screen-world.ts';
import { auditScreens } from './screens/audits.ts';
import { boardScreens, timerScreens } from './screens/board.ts';
import { generalScreens } from './screens/general.ts';
import { joiningScreens } from './screens/joining.ts';
import { settingsScreens } from './screens/settings.ts';

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

/** Every page of the dashboard in its states. */
export const screens: readonly Screen[] = [
  ...generalScreens,
  ...joiningScreens,
  ...boardScreens,
  ...auditScreens,
  ...settingsScreens,
  ...timerScreens,
];
