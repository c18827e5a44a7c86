import type { Passage } from './read-typescript.ts';

const notProse = [
  /^([ \t]*)(```|~~~)[^\n]*\n[\s\S]*?^\1\2[^\n]*$/gm,
  /<!--[\s\S]*?-->/g,
  /(?<=\])\([^)\s]*\)/g,
  /\bhttps?:\/\/[^\s)>\]]+/g,
];

/** The prose of a Markdown page: without code blocks, comments, and link targets. */
export function readMarkdown(source: string): Passage[] {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  const text = notProse.reduce((rest, pattern) => rest.replace(pattern, blank), source);
  return [{ kind: 'prose', start: 0, text }];
}
