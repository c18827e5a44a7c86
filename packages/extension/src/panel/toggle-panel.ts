import type { Ask } from '../requests.ts';
import { textsIn } from '../texts/texts-in.ts';
import { showPage } from './page-view.ts';
import { createPanel } from './panel.ts';
import { createPins } from './pins.ts';
import type { View } from './view.ts';

const followMs = 500;

/** What is open in this page. The script runs anew at each press, always in the same world. */
const slot = Symbol.for('fettle panel');
const world = globalThis as typeof globalThis & { [slot]?: { close: () => void } };

/** Opens the panel in this page, or closes it. */
export function togglePanel(ask: Ask, language: string, mode: ShadowRootMode = 'closed'): void {
  const open = world[slot];
  if (open !== undefined) {
    open.close();
    return;
  }
  const panel = createPanel({
    ask,
    texts: textsIn(language),
    mode,
    onClose() {
      clearInterval(follow);
      pins.end();
      delete world[slot];
    },
  });
  const pins = createPins(panel);
  // Sites of one page change their address without loading anything: then the panel is about another page. What is being
  // written stays.
  let shown = pageOf(location.href);
  const follow = setInterval(() => {
    if (pageOf(location.href) === shown || panel.root.querySelector('form') !== null) return;
    shown = pageOf(location.href);
    void view.showPage();
  }, followMs);
  world[slot] = panel;
  const view: View = { panel, pins, showPage: (projectId) => showPage(view, projectId ?? null) };
  void view.showPage();
}

/** An address without its fragment, which is a place in the same page. */
function pageOf(href: string): string {
  return href.split('#', 1)[0] ?? href;
}
