import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { screens } from '../e2e/harness/screens.ts';
import { openContext } from '../e2e/harness/start-dashboard.ts';
import { openScreen, type Size, showAs, sizes, startScreens, themes } from '../e2e/harness/visit-screens.ts';
import { buildDashboard } from './build-dashboard.ts';

/*
 * npm run screenshots: an image of every screen in light and dark, at the sizes of a desktop and a phone, in the
 * folder screenshots. With arguments, only the screens whose names begin with one of them; --sizes=laptop,monitor takes
 * them at other sizes.
 */
const folder = join(import.meta.dirname, '..', 'screenshots');

const {
  positionals: wanted,
  values: { sizes: named },
} = parseArgs({ allowPositionals: true, options: { sizes: { type: 'string', default: 'desktop,phone' } } });
const chosenSizes = named.split(',').map((name) => {
  if (Object.hasOwn(sizes, name)) return name as Size;
  throw new Error(`There is no size ${name}. Sizes: ${Object.keys(sizes).join(', ')}.`);
});
const chosen = screens.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)),
);
const undo: (() => Promise<void>)[] = [];

async function takeAll(): Promise<void> {
  await mkdir(folder, { recursive: true });
  await buildDashboard();
  const { service, browser, fixture } = await startScreens({ after: (done) => void undo.push(done) });
  for (const screen of chosen) {
    for (const size of chosenSizes) {
      if (size === 'phone' && screen.isForKeys === true) continue;
      const session = screen.as === null ? undefined : fixture[screen.as].session;
      const context = await openContext({ service, browser }, { session, phone: size === 'phone' });
      const page = await context.newPage();
      try {
        await openScreen(page, screen, fixture);
        for (const theme of themes) {
          await showAs(page, screen, theme, size);
          await page.screenshot({ path: join(folder, `${screen.name}.${size}.${theme}.png`) });
        }
      } catch (error) {
        process.exitCode = 1;
        await page.screenshot({ path: join(folder, `${screen.name}.${size}.missed.png`) });
        console.error(`✖ ${screen.name}, ${size}: ${error instanceof Error ? error.message : String(error)}`);
      }
      await context.close();
    }
    console.log(screen.name);
  }
}

try {
  await takeAll();
} finally {
  for (const each of undo.reverse()) await each();
}
