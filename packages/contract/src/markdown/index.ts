export { type FindPerson, parseMarkdown } from './parse-markdown.ts';
export type { TextMark, TextNode } from './text-node.ts';
export { type HandleOf, writeMarkdown } from './write-markdown.ts';
