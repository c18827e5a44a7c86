import type { DocumentFacts, HeadingFact, LinkPosition } from '../facts.ts';
import { collapseText } from './clean-text.ts';
import { push } from './collect-head.ts';
import { countWords, hashText } from './hash-text.ts';
import type { OpenElement } from './open-elements.ts';

const MAX_TEXT = 2 * 1024 * 1024;
const MAX_CAPTURE = 4000;
const MAX_HEADINGS = 1000;
const INLINE = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark nobr output q s samp small ' +
    'span strike strong sub sup svg path g use time tt u var wbr script style link meta template noscript'
  ).split(' '),
);
const TEMPLATE_MARK = /\{\{[^{}]{1,80}\}\}/;
const PLACEHOLDER_TITLES =
  /^(?:untitled(?: document| page)?|hello world!?|new page|page title|home page title)$/i;

/** Text between two points of the document, for the name of a link, a button or a heading. */
export interface Capture {
  text(): string;
  add(text: string): void;
  stop(): void;
}

export interface TextCollector {
  /** Element boundary: words on both sides of a block are two words. */
  boundary(name: string): void;
  text(data: string, within: OpenElement): void;
  capture(): Capture;
  /** A name that stands for text, such as the alternative of an image: part of captures only. */
  label(text: string): void;
  heading(element: OpenElement): void;
  finish(titles: string[]): Pick<DocumentFacts, 'headings' | 'text'>;
}

/** Collects what a reader sees, kept apart by region: the main text is what duplicates are judged by. */
export function createTextCollector(): TextCollector {
  const regions: Record<LinkPosition, string> = {
    header: '',
    nav: '',
    main: '',
    aside: '',
    footer: '',
    body: '',
  };
  const captures = new Set<Capture>();
  const headings: HeadingFact[] = [];
  let size = 0;
  let replacementCharacters = 0;
  let template: string | null = null;
  let gap = false;

  const capture = (): Capture => {
    let text = '';
    const self: Capture = {
      text: () => text,
      add: (more) => {
        if (text.length < MAX_CAPTURE) text += more;
      },
      stop: () => void captures.delete(self),
    };
    captures.add(self);
    return self;
  };

  return {
    capture,
    label(name) {
      for (const each of captures) each.add(name);
    },
    boundary(name) {
      if (INLINE.has(name)) return;
      gap = true;
      for (const each of captures) each.add(' ');
    },
    text(data, within) {
      if (within.silent) return;
      for (const each of captures) each.add(data);
      if (size > MAX_TEXT) return;
      size += data.length;
      regions[within.region] += gap ? ` ${data}` : data;
      gap = false;
      if (data.includes('\uFFFD')) replacementCharacters += data.split('\uFFFD').length - 1;
      if (template === null && !within.code && data.includes('{{'))
        template = TEMPLATE_MARK.exec(data)?.[0] ?? null;
    },
    heading(element) {
      const own = capture();
      const level = Number(element.name.charAt(1)) as HeadingFact['level'];
      const fact: HeadingFact = { level, text: '' };
      push(headings, fact, MAX_HEADINGS);
      element.onClose = () => {
        own.stop();
        fact.text = collapseText(own.text(), 500);
      };
    },
    finish(titles) {
      const main = regions.main.trim() === '' ? regions.body : regions.main;
      const hashes = hashText(main);
      const words = Object.values(regions).reduce(
        (sum, text) => sum + (text === main ? hashes.words : countWords(text)),
        0,
      );
      const named = [...titles, ...headings.filter((each) => each.level === 1).map((each) => each.text)];
      return {
        headings,
        text: {
          words,
          mainWords: hashes.words,
          hash: hashes.hash,
          simHash: hashes.simHash,
          excerpt: collapseText(main, 300),
          replacementCharacters,
          placeholder:
            findPlaceholder(named, main) ?? (template === null ? null : collapseText(template, 100)),
        },
      };
    },
  };
}

function findPlaceholder(names: string[], text: string): string | null {
  const name = names.find((each) => PLACEHOLDER_TITLES.test(each) || TEMPLATE_MARK.test(each));
  if (name !== undefined) return collapseText(name, 100);
  return /lorem ipsum/i.exec(text)?.[0] ?? null;
}
