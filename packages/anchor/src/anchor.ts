/**
 * What is remembered of an element to find it again, in other versions of its page. Plain JSON: it is stored with a task.
 * Lengths are limited, so an anchor has at most a few kilobytes.
 */
export interface Anchor {
  /** The value of `data-fettle-anchor`, by which a site names an element for good. */
  key: string | null;
  /** CSS, for people and programs that read the task; it led to this element alone when the anchor was made. */
  selector: string;
  /** The same for XPath; null inside a shadow root, into which XPath does not reach. */
  xpath: string | null;
  /** In lowercase. */
  tagName: string;
  /** The first 200 characters of its text, whitespace collapsed. */
  text: string;
  /** Up to 40 characters of the page's text before and after it. */
  textBefore: string;
  textAfter: string;
  /** Attributes that say what it is, such as `href=/pricing`; never classes or styles. */
  traits: string[];
  /** Those of its traits that no other element of the page had. */
  ownTraits: string[];
  /** Tag names and positions from the root of the page, such as `html:1 body:1 main:1 p:3`. */
  path: string;
  /** Elements of the page with the same tag name, text, and traits, this one included, but not those around or in it. */
  alike: number;
  /**
   * What it belongs to, such as the card of a “Read more” link: the largest element around it with none of those that are
   * alike, with its text. Null if there is none, or another of them has the same around it.
   */
  item: { tagName: string; text: string } | null;
  /** How similar the text of another element with this tag name was at most, from 0 to 1. */
  nearest: number;
  /** Which of the texts around it no other element with this tag name has around it. */
  distinguishedBy: { before: boolean; after: boolean };
  /** How many elements with the same tag name and exactly the same text lie around it, and how many in it. */
  nesting: { around: number; within: number };
  /**
   * Hash of the content of its parent, or of the nearest element around it with another of those that are alike, `levels`
   * above it: its place can be trusted where nothing else tells elements apart, as long as all of that is the same.
   */
  surroundings: { levels: number; hash: string };
}

/**
 * `exact`: it is what and where it was. `moved`: it is there, but it, its place, or its text has changed. `lost`: it is not
 * there, is hidden, or cannot be told from others. A pin is never placed on a guess.
 */
export type AnchorHealth = 'exact' | 'moved' | 'lost';

export type Resolution<E> = { health: 'exact' | 'moved'; element: E } | { health: 'lost'; element: null };
