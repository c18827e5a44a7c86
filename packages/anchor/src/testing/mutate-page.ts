import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { makeElement, say } from './make-page.ts';
import type { Random } from './random.ts';

export type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;
type Child = DefaultTreeAdapterTypes.ChildNode;

export const mutations = [
  'insert',
  'copy',
  'copy pin',
  'remove',
  'remove pin',
  'reorder',
  'rename',
  'reword',
  'edit pin',
  'restyle',
  'wrap',
] as const;
export type Mutation = (typeof mutations)[number];

/** Changes the tree in place, so that an element stays itself wherever it goes. */
export function mutate(
  body: Element,
  pin: Element,
  { mutation, random }: { mutation: Mutation; random: Random },
): void {
  const all = descendants(body);
  const target = random.pick(all);
  const actions: Record<Mutation, () => void> = {
    insert: () => insert(random, random.pick(all.filter(isContainer)), parse(makeElement(random))),
    copy() {
      const others = all.filter((each) => each !== pin && !descendants(each).includes(pin));
      insert(random, random.pick(all.filter(isContainer)), clone(random.pick(others), null));
    },
    'copy pin'() {
      const part = all.find((each) => isPart(each) && [each, ...descendants(each)].includes(pin));
      const elsewhere = all.filter(
        (each) => isContainer(each) && each !== part && !(part && descendants(part).includes(each)),
      );
      insert(random, random.pick(elsewhere), clone(pin, null));
    },
    remove: () => detach(target),
    'remove pin': () => detach(pin),
    reorder() {
      const parent = random.pick(all.filter(({ childNodes }) => childNodes.filter(isElement).length > 1));
      parent.childNodes = random.shuffle(parent.childNodes);
    },
    rename() {
      for (const name of ['id', 'name', 'class']) {
        const attribute = target.attrs.find((each) => each.name === name);
        if (attribute) attribute.value = say(random, 2).toLowerCase().replace(' ', '-');
      }
    },
    reword: () => setText(random, target, () => say(random, 4)),
    'edit pin': () => setText(random, pin, (text) => edit(random, text)),
    restyle() {
      for (const each of [target, random.pick(all)])
        each.attrs = [
          ...each.attrs.filter(({ name }) => name !== 'class' && name !== 'style'),
          { name: 'class', value: say(random, 2).toLowerCase() },
          { name: 'style', value: 'color: teal' },
        ];
    },
    wrap: () => wrap(target),
  };
  actions[mutation]();
}

export function descendants(parent: Parent): Element[] {
  return parent.childNodes.filter(isElement).flatMap((child) => [child, ...descendants(child)]);
}

export function isAttached(root: Parent, element: Element): boolean {
  for (let at: Parent | null = element; at !== null; at = 'parentNode' in at ? at.parentNode : null)
    if (at === root) return true;
  return false;
}

function isElement(node: Child): node is Element {
  return 'tagName' in node;
}

function isContainer({ tagName }: Element): boolean {
  return /^(?:div|section|main|article|ul|nav|header|footer)$/.test(tagName);
}

/** The largest parts of a page. */
function isPart({ tagName }: Element): boolean {
  return /^(?:section|header|footer)$/.test(tagName);
}

function parse(html: string): Child {
  return parseFragment(html).childNodes[0] as Child;
}

function insert(random: Random, parent: Element, child: Child): void {
  child.parentNode = parent;
  parent.childNodes.splice(random.below(parent.childNodes.length + 1), 0, child);
}

function detach(element: Element): void {
  const parent = element.parentNode;
  if (parent === null) return;
  parent.childNodes = parent.childNodes.filter((child) => child !== element);
  element.parentNode = null;
}

function wrap(element: Element): void {
  const parent = element.parentNode;
  if (parent === null) return;
  const wrapper = parse('<div class="wrapper"></div>') as Element;
  parent.childNodes = parent.childNodes.map((child) => (child === element ? wrapper : child));
  wrapper.parentNode = parent;
  wrapper.childNodes = [element];
  element.parentNode = wrapper;
}

function clone(node: Element, parentNode: Parent | null): Element {
  const copy: Element = { ...node, attrs: node.attrs.map((each) => ({ ...each })), parentNode };
  copy.childNodes = node.childNodes.map((child) =>
    isElement(child) ? clone(child, copy) : { ...child, parentNode: copy },
  );
  return copy;
}

/** One of the texts in an element. */
function setText(random: Random, element: Element, change: (text: string) => string): void {
  const texts = [element, ...descendants(element)]
    .flatMap(({ childNodes }) => childNodes)
    .filter((child) => child.nodeName === '#text' && 'value' in child && child.value.trim() !== '');
  const text = texts.length === 0 ? undefined : random.pick(texts);
  if (text !== undefined && 'value' in text) text.value = change(text.value);
}

/** As somebody who corrects a sentence. */
function edit(random: Random, text: string): string {
  const parts = text.split(' ');
  const at = random.below(parts.length);
  return random.pick([
    () => `${text} now`,
    () => parts.map((part, nth) => (nth === at ? say(random, 1).toLowerCase() : part)).join(' '),
    () => (parts.length > 3 ? parts.filter((_, nth) => nth !== at).join(' ') : `${text}!`),
  ])();
}
