import type { DocumentFacts, HeadingFact, LinkPosition } from '../../facts.ts';
import { countMojibake } from '../charset/count-mojibake.ts';
import { collapseText } from '../text/clean-text.ts';
import { findTopWord } from '../text/find-top-word.ts';
import { hashText } from '../text/hash-text.ts';
import { readFoldedWords, readWords } from '../text/read-words.ts';
import type { OpenElement } from './open-elements.ts';
import { pushUpTo } from './push-up-to.ts';

const maxText = 2 * 1024 * 1024;
const maxCapture = 4000;
const maxHeadings = 1000;
const templateMark = /\{\{[^{}]{1,80}\}\}/;
const placeholderTitles =
  /^(?:untitled(?: document| page)?|hello world!?|new page|page title|home page title)$/i;

/** Text between two points of the document: the name of a link, a button, or a heading. */
export interface Capture {
  text(): string;
  /** The text; without text, the labels of what replaces it, such as an icon. */
  name(): string;
  add(text: string): void;
  addLabel(label: string): void;
  /** Whether the element itself is hidden, such as a menu that a script will open. */
  isHidden: boolean;
  stop(): void;
}

export interface TextCollector {
  /** The boundary of a block: the text on both sides is separate words. */
  boundary(): void;
  text(data: string, within: OpenElement): void;
  /** Records the text from here to `stop`: the visible text, or all text when the element itself is hidden. */
  capture(element: OpenElement): Capture;
  /** A text alternative, such as that of an image: part of captures only. */
  label(text: string): void;
  /** A label that counts only where there is no text: see `Capture.name`. */
  name(label: string): void;
  heading(element: OpenElement): void;
  /** Characters collected so far. */
  length(): number;
  finish(titles: string[]): Pick<DocumentFacts, 'headings' | 'text'>;
}

/** Collects the visible text by region: duplicates are found by the main text. */
export function createTextCollector(): TextCollector {
  const regions: Record<LinkPosition, string> = {
    header: '',
    nav: '',
    main: '',
    aside: '',
    footer: '',
    body: '',
  };
  /** In the order in which they began; few are open at a time. */
  const captures: Capture[] = [];
  const headings: HeadingFact[] = [];
  let hidden = '';
  let size = 0;
  let replacementCharacters = 0;
  let template: string | null = null;
  let gap = false;
  let hiddenGap = false;

  const capture = (element: OpenElement): Capture => {
    let text = '';
    let labels = '';
    const self: Capture = {
      isHidden: element.silent || element.styleHidden,
      text: () => text,
      name: () => (text.trim() === '' ? labels : text),
      add: (more) => {
        if (text.length < maxCapture) text += more;
      },
      addLabel: (label) => {
        if (labels.length < maxCapture) labels += ` ${label} `;
      },
      stop() {
        const at = captures.lastIndexOf(self);
        if (at !== -1) captures.splice(at, 1);
      },
    };
    captures.push(self);
    return self;
  };

  return {
    capture,
    label(name) {
      for (const each of captures) each.add(name);
    },
    name(label) {
      for (const each of captures) each.addLabel(label);
    },
    boundary() {
      gap = true;
      hiddenGap = true;
      for (const each of captures) each.add(' ');
    },
    text(data, within) {
      const isHidden = within.silent || within.styleHidden;
      for (const each of captures) if (each.isHidden || !isHidden) each.add(data);
      if (within.silent) return;
      if (within.styleHidden) {
        if (hidden.length < maxText) hidden += hiddenGap ? ` ${data}` : data;
        hiddenGap = false;
        return;
      }
      if (size > maxText) return;
      size += data.length;
      regions[within.region] += gap ? ` ${data}` : data;
      gap = false;
      if (data.includes('\uFFFD')) replacementCharacters += data.split('\uFFFD').length - 1;
      if (template === null && !within.code && data.includes('{{'))
        template = templateMark.exec(data)?.[0] ?? null;
    },
    length: () => size,
    heading(element) {
      const own = capture(element);
      const level = Number(element.name.charAt(1)) as HeadingFact['level'];
      const fact: HeadingFact = { level, text: '' };
      pushUpTo(headings, fact, maxHeadings);
      element.onClose = () => {
        own.stop();
        fact.text = collapseText(own.name(), 500);
      };
    },
    finish(titles) {
      const main = regions.main.trim() === '' ? regions.body : regions.main;
      const mainWords = readFoldedWords(main);
      const { count, hasForeignLetters } = mainWords;
      const hashes = hashText(mainWords);
      const topWord = findTopWord(mainWords);
      let words = 0;
      let mojibakeSequences = 0;
      for (const text of Object.values(regions)) {
        const read = text === main ? { count, hasForeignLetters } : readWords(text);
        words += read.count;
        // Garbled letters are letters too.
        if (read.hasForeignLetters) mojibakeSequences += countMojibake(text);
      }
      const named = [...titles, ...headings.filter((each) => each.level === 1).map((each) => each.text)];
      return {
        headings,
        text: {
          words,
          mainWords: count,
          ...hashes,
          excerpt: collapseText(main, 300),
          replacementCharacters,
          mojibakeSequences,
          styleHiddenWords: readWords(hidden).count,
          topWord,
          placeholder:
            findPlaceholder(named, main) ?? (template === null ? null : collapseText(template, 100)),
        },
      };
    },
  };
}

function findPlaceholder(names: string[], text: string): string | null {
  const name = names.find((each) => placeholderTitles.test(each) || templateMark.test(each));
  if (name !== undefined) return collapseText(name, 100);
  return /lorem ipsum/i.exec(text)?.[0] ?? null;
}
