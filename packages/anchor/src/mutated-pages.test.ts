import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { serializeOuter } from 'parse5';
import { makePage } from './testing/make-page.ts';
import { descendants, isAttached, type Mutation, mutate, mutations } from './testing/mutate-page.ts';
import { type Element, parsePage } from './testing/parsed-page.ts';
import { createRandom, type Random } from './testing/random.ts';

const pages = 600;

interface Trial {
  seed: number;
  done: Mutation[];
  pin: Element;
  /** Whether the pinned element is still in the page. */
  isThere: boolean;
  found: Element | null;
}

/** Pins an element of a page, changes the page, and looks for the element. */
function tryPage(seed: number, choose: (random: Random) => Mutation[]): Trial {
  const random = createRandom(seed);
  const page = parsePage(makePage(random));
  const pin = random.pick(descendants(page.body));
  const anchor = page.describe(pin);
  assert.deepEqual(page.resolve(anchor), { health: 'exact', element: pin }, `${seed}, before any change`);
  const done = choose(random);
  for (const mutation of done) mutate(page.body, pin, { mutation, random });
  return { seed, done, pin, isThere: isAttached(page.html, pin), found: page.resolve(anchor).element };
}

function assertNoneIsWrong(trials: readonly Trial[]): void {
  const wrong = trials.filter(({ pin, found }) => found !== null && found !== pin);
  const shown = wrong.map(
    ({ seed, done, pin, found }) =>
      `${seed} (${done.join(', ')}): ${serializeOuter(pin)} found as ${found && serializeOuter(found)}`,
  );
  assert.deepEqual(shown, []);
}

describe('pins on pages that were changed', () => {
  const usual = mutations.filter((mutation) => mutation !== 'copy pin');

  it('are never on another element, and at least nine of ten that still exist are found', () => {
    const trials = Array.from({ length: pages }, (_, nth) =>
      tryPage(nth + 1, (random) => Array.from({ length: 1 + random.below(5) }, () => random.pick(usual))),
    );
    assertNoneIsWrong(trials);
    const there = trials.filter(({ isThere }) => isThere);
    const found = there.filter((trial) => trial.found === trial.pin);
    assert.ok(found.length >= 0.9 * there.length, `${found.length} of ${there.length}`);
    assert.ok(there.length < trials.length, 'some were removed');
    for (const mutation of usual) assert.ok(trials.some(({ done }) => done.includes(mutation)));
  });

  it('are not on a copy of the element elsewhere', () => {
    assertNoneIsWrong(
      Array.from({ length: pages / 2 }, (_, nth) => tryPage(10_000 + nth, () => ['copy pin'])),
    );
  });

  it('are lost with the element', () => {
    for (let seed = 20_000; seed < 20_000 + pages / 2; seed += 1)
      assert.equal(tryPage(seed, () => ['remove pin']).found, null, `${seed}`);
  });
});
