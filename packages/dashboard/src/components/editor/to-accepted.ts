import { isAttachmentUrl } from '../rich-text/attachment-url.ts';
import type { RichMark, RichNode } from './rich-node.ts';

/** Limits of the service. Beyond them it would refuse the whole text. */
const most = { url: 2048, title: 2000, language: 50, label: 200, color: 50 };

/**
 * Converts the content of the editor for the service: pasted content has attributes that could be refused. Text is
 * never removed.
 */
export function toAccepted(document: unknown): unknown {
  const accepted = accept(document as RichNode)[0];
  return accepted === undefined ? blank : withoutEmptyEnd(accepted);
}

const blank: RichNode = { type: 'doc', content: [{ type: 'paragraph' }] };

/** The trailing paragraph of the editor is not part of the text. */
function withoutEmptyEnd(document: RichNode): RichNode {
  const content = document.content ?? [];
  const last = content.findLastIndex(
    ({ type, content: inner = [] }) => type !== 'paragraph' || inner.length > 0,
  );
  return last === -1 ? document : { ...document, content: content.slice(0, last + 1) };
}

function accept(node: RichNode): RichNode[] {
  const next = { ...node };
  if (node.marks !== undefined) next.marks = node.marks.flatMap(acceptMark);
  if (node.content !== undefined) next.content = node.content.flatMap(accept);
  const attrs = node.attrs ?? {};
  switch (node.type) {
    case 'image':
      if (!isAttachmentUrl(attrs.src)) return linkTo(textOf(attrs.src), textOf(attrs.alt));
      return [
        {
          ...next,
          attrs: { ...attrs, alt: cut(attrs.alt, most.title), title: cut(attrs.title, most.title) },
        },
      ];
    case 'codeBlock':
      return [{ ...next, attrs: { language: cut(attrs.language, most.language) } }];
    case 'orderedList':
      return [{ ...next, attrs: { start: startOf(attrs.start) } }];
    case 'mention':
      return [{ ...next, attrs: { ...attrs, label: cut(attrs.label, most.label) } }];
    default:
      return [next];
  }
}

/** What the service stores of an external image: nothing is loaded from there for readers. */
function linkTo(src: string, alt: string): RichNode[] {
  if (src.length > most.url || !/^https?:\/\/[^\s\\]+$/i.test(src)) return [];
  const text = alt.trim() === '' ? src : alt.slice(0, most.title);
  const link = { type: 'text', text, marks: [{ type: 'link', attrs: { href: src } }] };
  return [{ type: 'paragraph', content: [link] }];
}

function acceptMark(mark: RichMark): RichMark[] {
  const attrs = mark.attrs ?? {};
  if (mark.type === 'link') {
    const href = textOf(attrs.href);
    if (href.length > most.url) return [];
    return [{ type: 'link', attrs: { href, title: cut(attrs.title, most.title) } }];
  }
  if (mark.type === 'highlight')
    return [{ type: 'highlight', attrs: { color: cut(attrs.color, most.color) } }];
  return [mark];
}

function startOf(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1_000_000 ? value : 1;
}

function cut(value: unknown, length: number): string | null {
  return typeof value === 'string' ? value.slice(0, length) : null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
