import type { CDPSession, Page } from 'playwright-core';
import { until } from '../../packages/server/src/testing/until.ts';

/** A page as a screen reader has it: the browser's accessibility tree, and what is read out by itself. */
export interface ScreenReader {
  /** Waits until live regions and alerts have read this out since the last call, and forgets what came before it. */
  hear(text: string | RegExp): Promise<void>;
  /** Waits until the focus is on what is read as `role name`, such as `link FET-1 Hull`. */
  waitForFocus(reading: RegExp): Promise<void>;
  /** Waits until exactly one element has the role and the name, within the landmark or dialog that is named `place`. */
  find(role: string, name: string | RegExp, place?: string): Promise<TreeNode>;
  /** Goes there and presses Enter, or Space for what Enter does not switch. */
  activate(role: string, name: string | RegExp, place?: string): Promise<void>;
  /** Goes to a field and replaces its text. */
  type(name: string | RegExp, text: string): Promise<void>;
  /** The headings in their order, as `1 Board`. */
  headings(): Promise<string[]>;
  /** Controls, images, and dialogs that are read without a name. */
  findUnnamed(): Promise<string[]>;
}

interface TreeNode {
  role: string;
  name: string;
  level: number;
  isFocused: boolean;
  element: number;
  /** The names of what it is in. */
  places: string[];
}

const needsName = new Set([
  'alertdialog',
  'button',
  'checkbox',
  'combobox',
  'dialog',
  'image',
  'link',
  'listbox',
  'menu',
  'menuitem',
  'option',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'tabpanel',
  'textbox',
]);

const isSwitchedBySpace = new Set(['checkbox', 'radio', 'switch']);

/** Call it before the page is used: it hears only what is read from then on. */
export async function screenReaderOn(page: Page): Promise<ScreenReader> {
  const heard: string[] = [];
  await page.exposeFunction('hearForTest', (text: string) => void heard.push(text));
  await page.addInitScript({ content: listen });
  await page.evaluate(listen);
  const session = await page.context().newCDPSession(page);
  await session.send('Accessibility.enable');
  const find = async (role: string, name: string | RegExp, place?: string): Promise<TreeNode> => {
    let candidates: TreeNode[] = [];
    return until(`one ${role} ${name}`, async () => {
      const tree = await readTree(session);
      const isIt = (node: TreeNode) =>
        (typeof name === 'string' ? node.name === name : name.test(node.name)) &&
        (place === undefined || node.places.includes(place));
      candidates = tree.filter((node) => node.role === role && isIt(node));
      return (candidates.length === 1 && candidates[0]) || null;
    }).catch((error: unknown) => {
      const names = candidates.map((node) => node.name);
      throw new Error(`There is not one ${role} ${name}: ${names.join(' | ')}`, { cause: error });
    });
  };
  const goTo = async ({ element }: TreeNode): Promise<void> => {
    await session.send('DOM.focus', { backendNodeId: element });
  };
  return {
    find,
    async hear(text) {
      await until(`“${text}” to be read out`, () => heard.some((each) => isIn(each, text))).catch(
        (error: unknown) => {
          throw new Error(`Not heard: ${text}. Heard: ${heard.join(' | ')}`, { cause: error });
        },
      );
      heard.splice(0, heard.findIndex((each) => isIn(each, text)) + 1);
    },
    async waitForFocus(reading) {
      await until(`the focus to be on ${reading}`, async () => {
        const focused = (await readTree(session)).filter(({ isFocused }) => isFocused).at(-1);
        return focused !== undefined && reading.test(`${focused.role} ${focused.name}`);
      });
    },
    async activate(role, name, place) {
      const node = await find(role, name, place);
      await goTo(node);
      await page.keyboard.press(isSwitchedBySpace.has(role) ? 'Space' : 'Enter');
    },
    async type(name, text) {
      await goTo(await find('textbox', name));
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
    },
    async headings() {
      const tree = await readTree(session);
      return tree.filter(({ role }) => role === 'heading').map(({ level, name }) => `${level} ${name}`);
    },
    async findUnnamed() {
      const tree = await readTree(session);
      return tree
        .filter(({ role, name }) => needsName.has(role) && name.trim() === '')
        .map(({ role }) => role);
    },
  };
}

function isIn(text: string, expected: string | RegExp): boolean {
  return typeof expected === 'string' ? text.includes(expected) : expected.test(text);
}

/** The nodes that are read. */
async function readTree(session: CDPSession): Promise<TreeNode[]> {
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const placesOf = (parentId: string | undefined): string[] => {
    const parent = parentId === undefined ? undefined : byId.get(parentId);
    return parent === undefined ? [] : [String(parent.name?.value ?? ''), ...placesOf(parent.parentId)];
  };
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties = [], backendDOMNodeId = 0, parentId }) => {
      const property = (key: string) => properties.find((each) => each.name === key)?.value.value;
      return {
        role: String(role?.value ?? ''),
        name: String(name?.value ?? ''),
        level: Number(property('level')),
        isFocused: property('focused') === true,
        element: backendDOMNodeId,
        places: placesOf(parentId),
      };
    });
}

/** Runs in the page, as early as it can. */
const listen = `(() => {
  if (window.isHeard) return;
  window.isHeard = true;
  const live = '[aria-live]:not([aria-live=off]), [role=alert], [role=status], [role=log]';
  const say = (element) => hearForTest(element.textContent.trim() || element.getAttribute('aria-label') || '');
  new MutationObserver((changes) => {
    const spoken = new Set();
    for (const { target, addedNodes } of changes) {
      const around = (target instanceof Element ? target : target.parentElement)?.closest(live);
      if (around) spoken.add(around);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches('[role=alert]')) spoken.add(node);
        for (const inner of node.querySelectorAll('[role=alert]')) spoken.add(inner);
      }
    }
    for (const element of spoken) say(element);
  }).observe(document, { subtree: true, childList: true, characterData: true });
})()`;
