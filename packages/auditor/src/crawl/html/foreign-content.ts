import type { Attributes } from './attributes.ts';
import type { ElementKind } from './element-kinds.ts';

/** The vocabulary of an element; null for HTML. */
export type Foreign = 'svg' | 'math' | null;

/**
 * What start tags become inside an element (HTML, 13.2.6): HTML; elements of the same vocabulary; HTML except for two names of
 * MathML (`token`); the same vocabulary except for `svg` (`annotation`).
 */
export type Content = 'html' | 'foreign' | 'token' | 'annotation';

const holdsHtml = new Set(['foreignobject', 'desc', 'title']);
const tokenElements = new Set(['mi', 'mo', 'mn', 'ms', 'mtext']);

export function contentOf(foreign: Foreign, name: string, attributes: Attributes): Content {
  if (foreign === null) return 'html';
  if (foreign === 'svg') return holdsHtml.has(name) ? 'html' : 'foreign';
  if (tokenElements.has(name)) return 'token';
  if (name !== 'annotation-xml') return 'foreign';
  const encoding = attributes.get('encoding')?.toLowerCase();
  return encoding === 'text/html' || encoding === 'application/xhtml+xml' ? 'html' : 'annotation';
}

/** The vocabulary of an element whose parent is of `foreign` and holds `content`. */
export function foreignOf(foreign: Foreign, content: Content, name: string): Foreign {
  if (!readsHtml(content, name)) return foreign;
  return name === 'svg' || name === 'math' ? name : null;
}

/** Whether the rules for HTML apply to a start tag. */
export function readsHtml(content: Content, name: string): boolean {
  if (content === 'token') return name !== 'mglyph' && name !== 'malignmark';
  return content === 'html' || (content === 'annotation' && name === 'svg');
}

/** Whether a start tag of HTML ends the SVG or MathML that it is in, which authors forgot to close. */
export function breaksOut({ breaksOut, name }: ElementKind, attributes: Attributes): boolean {
  if (name !== 'font') return breaksOut;
  return ['color', 'face', 'size'].some((each) => attributes.get(each) !== undefined);
}
