import { create } from '@fettle/widget';
import type { Ask, Problem } from '../requests.ts';
import type { Texts } from '../texts/texts.ts';
import { styles } from './styles.ts';

export interface Panel {
  ask: Ask;
  texts: Texts;
  /** The element in the page, and the shadow root in it, which contains everything. */
  host: HTMLElement;
  root: ShadowRoot;
  /** Shows a view below the title, and moves the focus to its beginning. */
  show: (title: string, view: Node, back?: () => void) => void;
  /** How often something was shown: whoever waits for an answer sees whether somebody has gone on meanwhile. */
  turn: () => number;
  /** Tells screen readers. */
  say: (text: string) => void;
  /** Runs something while the panel is not in the way: picking, or a screenshot, which must not show it at all. */
  without: <Value>(how: 'panel' | 'everything', run: () => Promise<Value>) => Promise<Value>;
  explain: (problem: Problem, message: string) => string;
  close: () => void;
}

interface PanelOptions {
  ask: Ask;
  texts: Texts;
  /** `open` only in tests, which have to see it: in others, the page could read the tasks. */
  mode: ShadowRootMode;
  onClose: () => void;
}

/** The frame of the panel, in the top layer of the page and untouched by its styles. */
export function createPanel({ ask, texts, mode, onClose }: PanelOptions): Panel {
  const host = create('fettle-panel' as 'div', { popover: 'manual' });
  host.dir = getComputedStyle(document.documentElement).direction;
  const root = host.attachShadow({ mode });
  addStyles(root);
  const heading = create('h2', { id: 'title', tabindex: '-1' });
  const back = create('button', { type: 'button', class: 'icon', 'aria-label': texts.back }, '‹');
  const body = create('div', { class: 'body' });
  const spoken = create('p', { class: 'spoken', role: 'status' });
  const close = (): void => {
    host.remove();
    onClose();
  };
  const panel = create(
    'section',
    { class: 'panel', role: 'dialog', 'aria-label': texts.panel },
    create(
      'div',
      { class: 'bar' },
      back,
      heading,
      create(
        'button',
        {
          type: 'button',
          class: 'icon',
          'aria-label': texts.settings,
          onclick: () => void ask({ kind: 'openOptions' }),
        },
        '⚙',
      ),
      create('button', { type: 'button', class: 'icon', 'aria-label': texts.close, onclick: close }, '✕'),
    ),
    body,
    spoken,
  );
  root.append(panel);
  let goBack: (() => void) | undefined;
  let turns = 0;
  back.addEventListener('click', () => goBack?.());
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    if (goBack === undefined) close();
    else goBack();
  });
  // Shortcuts of the page would act on what is typed here.
  for (const type of ['keydown', 'keyup', 'keypress'] as const)
    host.addEventListener(type, (event) => event.stopPropagation());
  document.documentElement.append(host);
  raise(host);
  return {
    ask,
    texts,
    host,
    root,
    turn: () => turns,
    show(title, view, onBack) {
      turns += 1;
      heading.textContent = title;
      goBack = onBack;
      back.hidden = onBack === undefined;
      body.replaceChildren(view);
      body.scrollTop = 0;
      (body.querySelector<HTMLElement>('[data-first]') ?? heading).focus();
    },
    say(text) {
      spoken.textContent = text;
    },
    async without(how, run) {
      panel.hidden = true;
      if (how === 'everything') host.dataset.away = '';
      try {
        return await run();
      } finally {
        panel.hidden = false;
        delete host.dataset.away;
        raise(host);
      }
    },
    explain: (problem, message) => texts.problems[problem](message),
    close,
  };
}

/** Into the top layer, also again: what describes an element takes the panel out of the page for a moment. */
function raise(host: HTMLElement): void {
  if (host.isConnected && !host.matches(':popover-open')) host.showPopover();
}

/** Firefox does not let extensions adopt sheets in pages. A strict page refuses no style of an extension. */
function addStyles(root: ShadowRoot): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    root.adoptedStyleSheets = [sheet];
  } catch {
    root.append(create('style', {}, styles));
  }
}
