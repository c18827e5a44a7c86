import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { BenchHarness } from '../bench-harness.ts';
import { type BoardService, openBoardService } from '../board-service.ts';
import { percentile } from '../percentile.ts';
import { formatNumber } from '../print-results.ts';
import { median, type Result } from '../result.ts';

const tasks = 24;
const movesPerRound = 20;
const pauseMs = 500;
const patienceMs = 30_000;
const places = [
  { status: 'in_progress', column: 'In progress' },
  { status: 'review', column: 'Review' },
  { status: 'todo', column: 'To do' },
] as const;

/**
 * How long after the response to a change through the API an open board shows it, without a reload. This includes the
 * time to render it.
 */
export async function measureLive(harness: BenchHarness): Promise<Result[]> {
  const service = await openBoardService(harness, 'live');
  try {
    const path = await service.addBoard(tasks, tasks);
    const page = await service.openPage();
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const rounds: number[][] = [];
    for (let round = 0; round < harness.options.rounds; round += 1)
      rounds.push(await moveCards(service, page));
    const each = rounds.map((waits) => percentile(waits, 0.5));
    return [
      {
        row: 'live',
        measure: 'change through the API → seen on an open board, p50, ms',
        figure: median(each),
        target: { atMost: 400 },
        behind: `${each.map(formatNumber).join(', ')} ms over ${rounds.length} × ${movesPerRound} moves; longest ${formatNumber(Math.max(...rounds.flat()))} ms`,
      },
    ];
  } finally {
    await service.close();
  }
}

async function moveCards({ client }: BoardService, page: Page): Promise<number[]> {
  const projectId = new URL(page.url()).pathname.split('/')[2] ?? '';
  const { id, title } = await client.createTask({ projectId, title: `Moved at ${performance.now()}` });
  await seen(page, 'To do', title);
  const waits: number[] = [];
  for (let move = 0; move < movesPerRound; move += 1) {
    const { status, column } = places[move % places.length] ?? places[0];
    // A board that has just changed collects what follows.
    await delay(pauseMs);
    const isSeen = seen(page, column, title);
    await client.updateTask({ id, status });
    const movedAt = performance.now();
    await isSeen;
    waits.push(performance.now() - movedAt);
  }
  return waits;
}

/** Checked in every frame; a locator that waits would look less and less often, and half a second apart in the end. */
async function seen(page: Page, column: string, title: string): Promise<void> {
  const cards = `section[aria-label^=${JSON.stringify(`${column}, `)}] li`;
  await page.evaluate(`new Promise((resolve, reject) => {
    const end = performance.now() + ${patienceMs};
    const look = () => {
      const cards = [...document.querySelectorAll(${JSON.stringify(cards)})];
      if (cards.some((card) => card.innerText.includes(${JSON.stringify(title)}))) resolve();
      else if (performance.now() > end) reject(new Error(${JSON.stringify(`The card is not in ${column}.`)}));
      else requestAnimationFrame(look);
    };
    look();
  })`);
}
