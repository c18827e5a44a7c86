import type { DocumentFacts, HeadingFact, LinkPosition } from '../../facts.ts';
import { countMojibake } from '../charset/count-mojibake.ts';
import { collapseText } from '../text/clean-text.ts';
import { findTopWord } from '../text/find-top-word.ts';
import { hashText } from '../text/hash-text.ts';
import { readFoldedWords, readWords } from '../text/read-words.ts';
import { appendUpTo } from './append-up-to.ts';
import type { OpenElement } from './open-elements.ts';
import { pushUpTo } from './push-up-to.ts';

const maxText = 2 * 1024 * 1024;
const maxCapture = 4000;
const maxHeadings = 1000;
const templateMark = /\{\{[^{}]{1,80}\}\}/;
const placeholderTitles =
  /^(?:untitled(?: document| page)?|hello world!?|new page|page title|home page title)$/i;

/** Text between two points of the document: the name of a link, a button, or a heading. */
export class Capture {
  /** Whether the element itself is hidden, such as a menu that a script will open. */
  readonly isHidden: boolean;
  #text = '';
  #labels = '';
  readonly #open: Capture[];

  /** @param open the captures that are open, in the order in which they began; few are open at a time */
  constructor({ silent, styleHidden }: OpenElement, open: Capture[]) {
    this.isHidden = silent || styleHidden;
    this.#open = open;
    open.push(this);
  }

  add(text: string): void {
    this.#text = appendUpTo(this.#text, text, maxCapture);
  }

  addLabel(label: string): void {
    if (this.#labels.length < maxCapture) this.#labels = appendUpTo(this.#labels, ` ${label} `, maxCapture);
  }

  /** The text; without text, the labels of what replaces it, such as an icon. */
  name(): string {
    return this.#text.trim() === '' ? this.#labels : this.#text;
  }

  stop(): void {
    const at = this.#open.lastIndexOf(this);
    if (at !== -1) this.#open.splice(at, 1);
  }
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
  const captures: Capture[] = [];
  const headings: HeadingFact[] = [];
  let hidden = '';
  let size = 0;
  let template: string | null = null;
  let gap = false;
  let hiddenGap = false;

  const capture = (element: OpenElement): Capture => new Capture(element, captures);

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
        hidden = appendUpTo(hidden, hiddenGap ? ` ${data}` : data, maxText);
        hiddenGap = false;
        return;
      }
      if (size >= maxText) return;
      const shown = data.length > maxText - size ? data.slice(0, maxText - size) : data;
      size += shown.length;
      regions[within.region] += gap ? ` ${shown}` : shown;
      gap = false;
      if (template === null && !within.code && shown.includes('{{'))
        template = templateMark.exec(shown)?.[0] ?? null;
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
      let replacementCharacters = 0;
      for (const text of Object.values(regions)) {
        const read = text === main ? { count, hasForeignLetters } : readWords(text);
        words += read.count;
        // Broken characters count as letters.
        if (!read.hasForeignLetters) continue;
        mojibakeSequences += countMojibake(text);
        replacementCharacters += countReplacements(text);
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

/** How many characters were lost when the text was decoded. */
function countReplacements(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\uFFFD'); at !== -1; at = text.indexOf('\uFFFD', at + 1)) count += 1;
  return count;
}

function findPlaceholder(names: string[], text: string): string | null {
  const name = names.find((each) => placeholderTitles.test(each) || templateMark.test(each));
  if (name !== undefined) return collapseText(name, 100);
  return /lorem ipsum/i.exec(text)?.[0] ?? null;
}
