import type { Locator, Page } from 'playwright-core';
import type { BenchHarness } from '../bench-harness.ts';
import { type BoardService, openBoardService } from '../board-service.ts';
import { type Cost, measureCost } from '../measure-page.ts';
import { formatNumber } from '../print-results.ts';
import { median, type Result, ratio, takeTurns } from '../result.ts';

/** Enough for its columns to scroll as far as those of the large board are scrolled. */
const smallTasks = 240;
const mostOpen = 1_000;

const acts = ['opening it', 'scrolling it', 'dragging a card', 'moving a card by keys'] as const;
type Costs = Record<(typeof acts)[number], Cost>;

/**
 * What a board in a large project costs the browser compared with one in a small project, as busy time of the main
 * thread. Only visible cards are rendered, so it should be the same.
 */
export async function measureBoard(harness: BenchHarness): Promise<Result[]> {
  const { boardTasks, rounds } = harness.options;
  const open = Math.min(mostOpen, boardTasks);
  const service = await openBoardService(harness, 'board');
  try {
    const smallPath = await service.addBoard(smallTasks, smallTasks);
    const largePath = await service.addBoard(boardTasks, open);
    const { small, large } = await takeTurns(rounds, {
      small: () => useBoard(service, smallPath),
      large: () => useBoard(service, largePath),
    });
    return acts.map((act) => {
      const [few, many] = [small.map((costs) => costs[act]), large.map((costs) => costs[act])];
      const busy = (costs: readonly Cost[]) => costs.map(({ busyMs }) => busyMs);
      return {
        row: `board of ${formatNumber(open)} open cards, ${formatNumber(boardTasks)} tasks`,
        measure: `busy while ${act} ÷ board of ${smallTasks}`,
        figure: ratio(busy(many), busy(few)),
        target: { atMost: 2 },
        behind: `${formatNumber(median(busy(many)))} ÷ ${formatNumber(median(busy(few)))} ms; ${spell(many)}`,
      };
    });
  } finally {
    await service.close();
  }
}

/** What a user notices in a median run: the longest frame, and what blocked the page. */
function spell(costs: readonly Cost[]): string {
  const of = (read: (cost: Cost) => number) => formatNumber(median(costs.map(read)));
  const worst = of(({ worstFrameMs }) => worstFrameMs);
  const [late, long] = [of(({ lateFrames }) => lateFrames), of(({ longTasks }) => longTasks)];
  return `worst frame ${worst} ms, ${late} frames over 50 ms, ${long} long tasks`;
}

async function useBoard(service: BoardService, path: string): Promise<Costs> {
  const page = await service.openPage();
  try {
    const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) });
    const cards = (name: string) => column(name).getByRole('listitem').getByRole('link');
    const opening = await measureCost(page, async () => {
      await page.goto(path);
      for (const name of ['To do', 'In progress', 'Review', 'Done']) await cards(name).first().waitFor();
      await rest(page);
    });
    await column('To do').getByRole('list').hover();
    const scrolling = await measureCost(page, async () => {
      for (let turn = 0; turn < 40; turn += 1) await page.mouse.wheel(0, turn < 20 ? 200 : -200);
      await rest(page);
    });
    const dragging = await measureCost(page, async () => {
      await drag(page, cards('To do').first(), cards('Review').nth(1));
      await page.getByRole('status').filter({ hasText: 'is now in Review' }).waitFor({ state: 'attached' });
      await rest(page);
    });
    await cards('In progress').first().focus();
    const moving = await measureCost(page, async () => {
      for (let press = 0; press < 12; press += 1)
        await page.keyboard.press(`Alt+Arrow${press < 8 ? 'Down' : 'Up'}`);
      await rest(page);
    });
    return {
      'opening it': opening,
      'scrolling it': scrolling,
      'dragging a card': dragging,
      'moving a card by keys': moving,
    };
  } finally {
    await page.context().close();
  }
}

async function drag(page: Page, card: Locator, target: Locator): Promise<void> {
  const [from, to] = [await center(card), await center(target)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 60 });
  await page.mouse.up();
}

async function center(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox();
  if (box === null) throw new Error('What is dragged, or where to, is not on the screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Waits until everything requested has arrived and is rendered. */
async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate('new Promise((done) => requestIdleCallback(done, { timeout: 2_000 }))');
}
