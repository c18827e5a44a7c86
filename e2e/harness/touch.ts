import type { Locator, Page } from 'playwright-core';

interface Point {
  x: number;
  y: number;
}

/** A finger on the page, as the browser sees it. There is only one at a time. */
export interface Finger {
  /** Touches `place` and holds until the card is picked up. */
  hold(place: Locator): Promise<void>;
  moveTo(point: Point): Promise<void>;
  letGo(): Promise<void>;
  /** A quick swipe from a point, or from the visible middle of an element, which scrolls. */
  swipe(from: Locator | Point, by: Point): Promise<void>;
}

export async function fingerOn(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const carried = page.locator('[data-carried]');
  return {
    async hold(place) {
      await send('touchStart', [await middleOf(place)]);
      await carried.waitFor();
    },
    async moveTo(point) {
      await send('touchMove', [point]);
    },
    async letGo() {
      await send('touchEnd', []);
      await carried.waitFor({ state: 'detached' });
    },
    async swipe(place, by) {
      const from = 'x' in place ? place : await middleOf(place);
      await send('touchStart', [from]);
      for (const part of [0.25, 0.5, 0.75, 1]) {
        await send('touchMove', [{ x: from.x + by.x * part, y: from.y + by.y * part }]);
      }
      await send('touchEnd', []);
    },
  };
}

/** The middle of the visible part, in screen pixels. */
export async function middleOf(place: Locator): Promise<Point> {
  const box = await place.boundingBox();
  if (box === null) throw new Error('What a finger is to touch is not on the page.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
