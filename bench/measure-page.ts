import type { CDPSession, Page } from 'playwright-core';

/** What a piece of work cost a page. */
export interface Cost {
  /** How long the main thread was busy, in ms; of that in scripts, and in layout and style. */
  busyMs: number;
  scriptMs: number;
  layoutMs: number;
  /** The longest time between two frames, and how many were more than 50 ms apart. */
  worstFrameMs: number;
  lateFrames: number;
  /** Tasks that held the main thread for more than 50 ms. */
  longTasks: number;
}

/**
 * Frames and long tasks since `mark`, recorded by the page itself. Runs in the page, where nothing of this module is
 * defined.
 */
const recorder = `
  globalThis.noted = { frames: [], longTasks: 0, last: 0 };
  const step = (now) => {
    if (noted.last > 0) noted.frames.push(now - noted.last);
    noted.last = now;
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
  new PerformanceObserver((list) => { noted.longTasks += list.getEntries().length; })
    .observe({ type: 'longtask', buffered: true });
`;

/** Prepares a page, before its first navigation, for {@link measureCost}. */
export async function recordFrames(page: Page): Promise<void> {
  await page.addInitScript(recorder);
}

/** Measures what `act` costs the page. The page must have been prepared by {@link recordFrames}. */
export async function measureCost(page: Page, act: () => Promise<void>): Promise<Cost> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.evaluate('Object.assign(noted, { frames: [], longTasks: 0, last: 0 })');
  const before = await readMetrics(devtools);
  await act();
  const after = await readMetrics(devtools);
  const noted: { frames: number[]; longTasks: number } = await page.evaluate('noted');
  await devtools.detach();
  const spent = (name: string): number => 1_000 * ((after.get(name) ?? 0) - (before.get(name) ?? 0));
  return {
    busyMs: spent('TaskDuration'),
    scriptMs: spent('ScriptDuration'),
    layoutMs: spent('LayoutDuration') + spent('RecalcStyleDuration'),
    worstFrameMs: Math.max(0, ...noted.frames),
    lateFrames: noted.frames.filter((ms) => ms > 50).length,
    longTasks: noted.longTasks,
  };
}

async function readMetrics(devtools: CDPSession): Promise<Map<string, number>> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return new Map(metrics.map(({ name, value }) => [name, value]));
}
