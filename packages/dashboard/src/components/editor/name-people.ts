import { findNames } from './find-names.ts';
import type { Mentionable } from './people.ts';
import type { RichNode } from './rich-node.ts';

/** Replaces names after an `@` by mentions, as if they had been picked from the list. */
export function namePeople(document: unknown, people: readonly Pick<Mentionable, 'id' | 'name'>[]): unknown {
  return name(document as RichNode, people);
}

function name(node: RichNode, people: readonly Pick<Mentionable, 'id' | 'name'>[]): RichNode {
  if (node.type === 'codeBlock' || node.content === undefined) return node;
  const content = node.content.flatMap((child) =>
    child.type === 'text' ? splitText(child, people) : [name(child, people)],
  );
  return { ...node, content };
}

/** Formatting is kept. Code and links are left unchanged. */
function splitText(node: RichNode, people: readonly Pick<Mentionable, 'id' | 'name'>[]): RichNode[] {
  const { text = '', marks = [] } = node;
  if (marks.some(({ type }) => type === 'code' || type === 'link')) return [node];
  const pieces: RichNode[] = [];
  let end = 0;
  for (const { from, to, person } of findNames(text, people)) {
    if (from > end) pieces.push({ ...node, text: text.slice(end, from) });
    pieces.push({ type: 'mention', attrs: { id: person.id, label: person.name } });
    end = to;
  }
  if (end < text.length) pieces.push({ ...node, text: text.slice(end) });
  return pieces;
}
