import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after, describe, it } from 'node:test';
import type { Anchor } from '@fettle/anchor';
import { makePage } from '@fettle/anchor/testing/make-page.ts';
import { descendants } from '@fettle/anchor/testing/mutate-page.ts';
import { parsePage } from '@fettle/anchor/testing/parsed-page.ts';
import { createRandom } from '@fettle/anchor/testing/random.ts';
import { chromium, type Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { unpackChromium } from '../packages/server/src/testing/unpack-chromium.ts';

/** The module as a script, which sets `anchors`. */
async function bundle(): Promise<string> {
  const built = await rolldown({ input: createRequire(import.meta.url).resolve('@fettle/anchor') });
  const { output } = await built.generate({ format: 'iife', name: 'anchors' });
  return output[0].code;
}

describe('the page of a browser', async () => {
  const browser = await chromium.launch({
    executablePath: await unpackChromium({ after }),
    args: ['--no-sandbox'],
  });
  after(() => browser.close());
  const script = await bundle();

  async function open(html: string): Promise<Page> {
    const page = await browser.newPage();
    await page.setContent(html);
    await page.addScriptTag({ content: script });
    return page;
  }

  it('gives the same anchors as the parsed page, and selectors that lead to the element alone', async () => {
    for (const seed of [1, 2, 3]) {
      const source = makePage(createRandom(seed));
      const page = await open(source);
      const inBrowser = (await page.evaluate(`(() => {
        const { describeElement, domTree } = anchors;
        return [...document.body.querySelectorAll('*:not(script)')].map((element) => {
          const anchor = describeElement(domTree, document.documentElement, element);
          if (anchor === null) return null;
          const byXpath = document.evaluate(anchor.xpath, document, null, 7, null);
          const isAlone = document.querySelectorAll(anchor.selector).length === 1 && byXpath.snapshotLength === 1;
          const isIt = document.querySelector(anchor.selector) === element && byXpath.snapshotItem(0) === element;
          return { anchor, isAlone, isIt };
        });
      })()`)) as ({ anchor: Anchor; isAlone: boolean; isIt: boolean } | null)[];
      const parsed = parsePage(source);
      const elements = descendants(parsed.body);
      assert.equal(elements.length, inBrowser.length);
      let seen = 0;
      for (const [nth, element] of elements.entries()) {
        const here = inBrowser[nth];
        // What is folded is hidden in a browser.
        if (here === null || here === undefined) continue;
        seen += 1;
        assert.ok(here.isAlone && here.isIt, here.anchor.selector);
        const { tagName, text, traits, path } = parsed.describe(element);
        assert.deepEqual(
          [here.anchor.tagName, here.anchor.text, here.anchor.traits, here.anchor.path],
          [tagName, text, traits, path],
        );
      }
      assert.ok(seen > 50);
      await page.close();
    }
  });

  it('is read through shadow roots, without what styles hide, and with what only has no box', async () => {
    const page = await open(`<style>.gone { display: none } .unseen { visibility: hidden }</style><main>
      <div id="host"></div><p class="gone">Gone</p><p class="unseen">Unseen <b>seen</b></p>
      <div style="display: contents"><em>Within</em></div></main>`);
    const result = await page.evaluate(`(() => {
      const { describeElement, domTree, resolveAnchors } = anchors;
      const root = document.documentElement;
      const shadow = document.getElementById('host').attachShadow({ mode: 'open' });
      shadow.innerHTML = '<section><button>Reserve a berth</button></section>';
      document.querySelector('b').style.visibility = 'visible';
      const button = shadow.querySelector('button');
      const describe = (element) => describeElement(domTree, root, element);
      const anchor = describe(button);
      shadow.innerHTML = '<section></section><section><p>New</p><button>Reserve a berth</button></section>';
      const [{ health, element }] = resolveAnchors(domTree, root, [anchor]);
      return {
        selector: anchor.selector, xpath: anchor.xpath, health, isIt: element === shadow.querySelector('button'),
        gone: describe(document.querySelector('.gone')), unseen: describe(document.querySelector('.unseen')),
        seen: describe(document.querySelector('b')).text, within: describe(document.querySelector('em')).text,
      };
    })()`);
    assert.deepEqual(result, {
      selector: '#host >>> section:nth-of-type(1) > button:nth-of-type(1)',
      xpath: null,
      health: 'moved',
      isIt: true,
      gone: null,
      unseen: null,
      seen: 'seen',
      within: 'Within',
    });
    await page.close();
  });
});
