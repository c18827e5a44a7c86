import { type FindPerson, parseMarkdown, type TextNode } from '@fettle/contract/markdown';

/** Markdown for the editor, with the spaces and the new line at its end: somebody is about to continue after them. */
export function toContinue(text: string, findPerson: FindPerson): TextNode {
  const document = parseMarkdown(text, findPerson);
  const end = /\s*$/.exec(text)?.[0] ?? '';
  const content = [...(document.content ?? [])];
  const last = content.at(-1);
  if (end === '' || last === undefined) return document;
  if (last.type !== 'paragraph' || end.includes('\n\n')) content.push({ type: 'paragraph' });
  else {
    const more = end.includes('\n') ? { type: 'hardBreak' } : { type: 'text', text: end };
    content[content.length - 1] = { ...last, content: [...(last.content ?? []), more] };
  }
  return { ...document, content };
}
