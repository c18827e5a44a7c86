import { type FindPerson, type HandleOf, parseMarkdown, writeMarkdown } from '@fettle/contract/markdown';
import type { RichMark, RichNode } from '../../../components/editor/rich-node.ts';
import { toAccepted } from '../../../components/editor/to-accepted.ts';
import { toEditable } from '../../../components/editor/to-editable.ts';
import { isSameJson } from '../../../data/tasks/same-json.ts';

interface Names {
  findPerson: FindPerson;
  handleOf: HandleOf;
}

/** Whether a document stays the same as Markdown, except for empty lines. */
export function isMarkdown(document: unknown, { findPerson, handleOf }: Names): boolean {
  const known = toEditable(document);
  return isSameJson(
    toComparable(known),
    toComparable(parseMarkdown(writeMarkdown(known, handleOf), findPerson)),
  );
}

const toComparable = (document: unknown): unknown => strip(toAccepted(toEditable(document)) as RichNode);

/** Without what says nothing: empty lines, and attributes without a value. */
function strip({ type, text, attrs, marks, content = [] }: RichNode): unknown {
  const inner = content.filter((node) => node.type !== 'paragraph' || (node.content ?? []).length > 0);
  return { type, text, attrs: given(attrs), marks: marks?.map(stripMark), content: inner.map(strip) };
}

const stripMark = ({ type, attrs }: RichMark): unknown => ({ type, attrs: given(attrs) });

function given(attrs: RichNode['attrs']): unknown {
  return Object.fromEntries(Object.entries(attrs ?? {}).filter(([, value]) => value !== null));
}
