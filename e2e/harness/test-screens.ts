import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test, { after } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { defer } from '../../packages/server/src/testing/defer.ts';
import type { Screen } from './screens/screen.ts';
import { type ScreenGroup, screenGroups } from './screens.ts';
import { openContext } from './start-dashboard.ts';
import {
  openScreen,
  type ScreensDashboard,
  type Size,
  showAs,
  startScreens,
  type Theme,
} from './visit-screens.ts';
import { watchPage } from './watch-page.ts';

const axe = await readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The phone in dark is left out: it has the colors of one and the layout of the other. */
const looks: readonly [Theme, Size][] = [
  ['light', 'desktop'],
  ['dark', 'desktop'],
  ['light', 'phone'],
];

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Dark differs from light only in its colors. */
const axeOptions = {
  light: { resultTypes: ['violations'], runOnly: { type: 'tag', values: tags } },
  dark: { resultTypes: ['violations'], runOnly: { type: 'rule', values: ['color-contrast'] } },
};

/** Menus are outside of the landmarks, like dialogs, which axe allows by itself. */
const axeRules = { rules: [{ id: 'region', selector: 'body *:not([role=menu], [role=menu] *)' }] };

/** Focus sentinels of Base UI, which pass the focus on at once. */
const axeContext = { exclude: ['[data-base-ui-focus-guard]'] };

interface AxeResults {
  violations: { id: string; help: string; nodes: { html: string }[] }[];
}

interface Measures {
  name: string;
  headings: number;
  wide: string[];
}

/**
 * Runs in the page. The page and every vertical scroll area are too wide if they also scroll sideways. Tables, tabs,
 * and boards that should scroll sideways have a class that says so.
 */
const measure = `(() => {
  const isSideways = (element) => element.matches('.overflow-x-auto, .overflow-auto, .sr-only, pre');
  const scrolls = (element) => /auto|scroll/.test(getComputedStyle(element).overflowY) && !isSideways(element);
  const boxes = [document.scrollingElement, ...document.querySelectorAll('main, main *, [role=dialog], [role=dialog] *')];
  const faults = boxes.filter(scrolls).filter((box) => box.scrollWidth > box.clientWidth).map((box) => {
    const right = box.getBoundingClientRect().left + box.clientWidth;
    const inside = [...box.querySelectorAll('*')].findLast((each) => each.getBoundingClientRect().right > right + 1);
    return box.scrollWidth + ' px in ' + box.clientWidth + ': ' + (inside ?? box).cloneNode().outerHTML;
  });
  const { scrollWidth, clientWidth } = document.scrollingElement;
  if (scrollWidth > clientWidth) faults.push('the page, ' + scrollWidth + ' px in ' + clientWidth);
  return { name: document.title, headings: document.querySelectorAll('h1').length, wide: faults };
})()`;

/**
 * One test for each screen of a group. Each group has a file and a service of its own, so that groups run beside each
 * other.
 */
export async function testScreens(group: ScreenGroup): Promise<void> {
  const dashboard = await startScreens({ after });
  const contextOf = contextsOf(dashboard);
  for (const screen of screenGroups[group]) {
    test(`${screen.name} is accessible, has a title, and does not scroll sideways`, async (t) => {
      const page = await (await contextOf(screen.as)).newPage();
      const finish = watchPage(t, page, { origin: dashboard.service.url, expected: screen.expected ?? [] });
      defer(t, async () => {
        await finish();
        await page.close();
      });
      await openScreen(page, screen, dashboard.fixture);
      assert.deepEqual(await findFaultsInLooks(page, screen), []);
    });
  }
}

/** One browser per person for the whole file, so that chunks load only once. */
function contextsOf({ service, browser, fixture }: ScreensDashboard) {
  const contexts = new Map<Screen['as'], Promise<BrowserContext>>();
  return (as: Screen['as']): Promise<BrowserContext> => {
    const session = as === null ? undefined : fixture[as].session;
    const context = contexts.get(as) ?? openContext({ service, browser }, { session }).then(addAxe);
    contexts.set(as, context);
    return context;
  };
}

/** Puts axe into every page of the browser: less work than sending it to each. */
async function addAxe(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript({ content: axe });
  return context;
}

async function findFaultsInLooks(page: Page, screen: Screen): Promise<string[]> {
  await page.evaluate(`axe.configure(${JSON.stringify(axeRules)})`);
  const faults: string[] = [];
  for (const [theme, size] of looks) {
    await showAs(page, screen, theme, size);
    for (const fault of await findFaults(page, theme)) faults.push(`${theme}, ${size}: ${fault}`);
  }
  return faults;
}

/** axe takes what has been scrolled halfway under the title or the buttons of a dialog for a target that is too small. */
const unstick = `for (const part of document.querySelectorAll('.dialog-head, .dialog-foot')) part.style.position = 'static'`;

/** What is wrong with the page as shown, in words. */
async function findFaults(page: Page, theme: Theme): Promise<string[]> {
  await page.evaluate(unstick);
  const order = `axe.run(${JSON.stringify(axeContext)}, ${JSON.stringify(axeOptions[theme])})`;
  const { violations } = (await page.evaluate(order)) as AxeResults;
  const faults = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${id} (${help}): ${html.slice(0, 200)}`),
  );
  const { name, headings, wide } = (await page.evaluate(measure)) as Measures;
  if (!/\S · Fettle$/.test(name)) faults.push(`its name is “${name}”`);
  if (headings !== 1) faults.push(`it has ${headings} headings of the first level`);
  return [...faults, ...wide.map((each) => `wider than its place: ${each}`)];
}
