import { isSafeImage, isSafeLink } from './safe-url.ts';

/** Says what an attribute must be, or null when the value is valid. */
type AttributeRule = (value: unknown) => string | null;

export interface NodeRule {
  /** Types its content can hold; null: it has no content. */
  content: ReadonlySet<string> | null;
  attributes: Record<string, AttributeRule>;
  required: readonly string[];
}

export interface MarkRule {
  attributes: Record<string, AttributeRule>;
  required: readonly string[];
}

const text =
  (max = 500): AttributeRule =>
  (value) =>
    typeof value === 'string' && value.length <= max ? null : `must be a string of up to ${max} characters`;
const whole =
  (min: number, max: number): AttributeRule =>
  (value) =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= max
      ? null
      : `must be a whole number from ${min} to ${max}`;
const boolean: AttributeRule = (value) => (typeof value === 'boolean' ? null : 'must be true or false');
const oneOf =
  (...values: string[]): AttributeRule =>
  (value) =>
    typeof value === 'string' && values.includes(value) ? null : `must be one of ${values.join(', ')}`;
const link: AttributeRule = (value) =>
  typeof value === 'string' && isSafeLink(value) ? null : 'must be an http, https, or mailto URL';
const image: AttributeRule = (value) =>
  typeof value === 'string' && isSafeImage(value)
    ? null
    : 'must be the path of an attachment, such as /api/tasks/…/attachments/…/content; use links for other images';
const size: AttributeRule = (value) =>
  typeof value === 'string' ? text(20)(value) : whole(0, 100_000)(value);
const widths: AttributeRule = (value) =>
  Array.isArray(value) && value.length <= 100 && value.every((width) => whole(0, 100_000)(width) === null)
    ? null
    : 'must be an array of widths';

const blockTypes = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'taskList',
  'blockquote',
  'codeBlock',
  'horizontalRule',
  'image',
  'table',
];
const blocks = new Set(blockTypes);
const inline = new Set(['text', 'hardBreak', 'image', 'mention']);

function node(content: ReadonlySet<string> | null, attributes = {}, required: string[] = []): NodeRule {
  return { content, attributes, required };
}

const textAlign = oneOf('left', 'center', 'right', 'justify');
const cell = { colspan: whole(1, 100), rowspan: whole(1, 1000), colwidth: widths, align: textAlign };

/**
 * Every node an editor can send. The names are TipTap's. A new one needs an entry here, its HTML in document-to-html.ts,
 * its reading in html-to-document.ts, and support in the editor of the dashboard (components/editor), which
 * would drop what it does not know.
 */
export const nodeRules: ReadonlyMap<string, NodeRule> = new Map([
  ['doc', node(blocks)],
  ['paragraph', node(inline, { textAlign })],
  ['heading', node(inline, { level: whole(1, 6), textAlign }, ['level'])],
  ['bulletList', node(new Set(['listItem']))],
  [
    'orderedList',
    node(new Set(['listItem']), { start: whole(0, 1_000_000), type: oneOf('1', 'a', 'A', 'i', 'I') }),
  ],
  ['listItem', node(blocks)],
  ['taskList', node(new Set(['taskItem']))],
  ['taskItem', node(blocks, { checked: boolean })],
  ['blockquote', node(blocks)],
  ['codeBlock', node(new Set(['text']), { language: text(50) })],
  ['horizontalRule', node(null)],
  ['hardBreak', node(null)],
  [
    'image',
    node(null, { src: image, alt: text(2000), title: text(2000), width: size, height: size }, ['src']),
  ],
  ['table', node(new Set(['tableRow']))],
  ['tableRow', node(new Set(['tableCell', 'tableHeader']))],
  ['tableCell', node(blocks, cell)],
  ['tableHeader', node(blocks, cell)],
  ['mention', node(null, { id: text(100), label: text(200), mentionSuggestionChar: text(5) }, ['id'])],
  ['text', node(null)],
]);

function mark(attributes = {}, required: string[] = []): MarkRule {
  return { attributes, required };
}

/** Every mark an editor can send. */
export const markRules: ReadonlyMap<string, MarkRule> = new Map([
  ['bold', mark()],
  ['italic', mark()],
  ['strike', mark()],
  ['code', mark()],
  ['underline', mark()],
  ['subscript', mark()],
  ['superscript', mark()],
  ['highlight', mark({ color: text(50) })],
  [
    'link',
    mark({ href: link, title: text(2000), target: oneOf('_blank', '_self'), rel: text(), class: text() }, [
      'href',
    ]),
  ],
]);
