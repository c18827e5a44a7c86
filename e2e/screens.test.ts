import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test, { after } from 'node:test';
import type { Page } from 'playwright-core';
import { screens } from './harness/screens.ts';
import { openContext } from './harness/start-dashboard.ts';
import { reachScreen, type Size, showAs, startScreens, type Theme } from './harness/visit-screens.ts';
import { watchPage } from './harness/watch-page.ts';

const dashboard = await startScreens({ after });
const axe = await readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The phone in dark is left out: it has the colours of one and the layout of the other. */
const looks: readonly [Theme, Size][] = [
  ['light', 'desktop'],
  ['dark', 'desktop'],
  ['light', 'phone'],
];

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const axeOptions = { resultTypes: ['violations'], runOnly: { type: 'tag', values: tags } };

interface AxeResults {
  violations: { id: string; help: string; nodes: { html: string }[] }[];
}

interface Measures {
  name: string;
  headings: number;
  wide: string[];
}

/**
 * Runs in the page. Too wide are the page and whatever scrolls up and down in it, when it scrolls sideways as well: a
 * table or a board that is meant to scroll sideways does so in a box of its own.
 */
const measure = `(() => {
  const isTooWide = (element) => element.scrollWidth > element.clientWidth;
  const scrolls = (element) => /auto|scroll/.test(getComputedStyle(element).overflowY) && !element.matches('[data-scrolls-sideways]');
  const boxes = [...document.querySelectorAll('main, main *, [role=dialog], [role=dialog] *')].filter(scrolls);
  return {
    name: document.title,
    headings: document.querySelectorAll('h1').length,
    wide: [document.scrollingElement, ...boxes].filter(isTooWide).map((each) => each.cloneNode().outerHTML + each.scrollWidth + ' > ' + each.clientWidth),
  };
})()`;

for (const screen of screens) {
  test(`${screen.name} is accessible, has a name and keeps to its width`, async (t) => {
    const { service, browser, world } = dashboard;
    const session = screen.as === null ? undefined : world[screen.as].session;
    const context = await openContext({ service, browser }, { session });
    const page = await context.newPage();
    const finish = watchPage(t, page, { origin: service.url, expected: screen.expected ?? [] });
    await reachScreen(page, screen, world);
    await page.evaluate(axe);
    const faults: string[] = [];
    for (const [theme, size] of looks) {
      await showAs(page, theme, size);
      for (const fault of await findFaults(page)) faults.push(`${theme}, ${size}: ${fault}`);
    }
    assert.deepEqual(faults, []);
    await finish();
    await context.close();
  });
}

/** What is wrong with the page as it is shown, in words. */
async function findFaults(page: Page): Promise<string[]> {
  const violations = (await page.evaluate(`axe.run(document, ${JSON.stringify(axeOptions)})`)) as AxeResults;
  const faults = violations.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${id} (${help}): ${html.slice(0, 200)}`),
  );
  const { name, headings, wide } = (await page.evaluate(measure)) as Measures;
  if (!/\S · Fettle$/.test(name)) faults.push(`its name is “${name}”`);
  if (headings !== 1) faults.push(`it has ${headings} headings of the first level`);
  return [...faults, ...wide.map((each) => `wider than its place: ${each}`)];
}
