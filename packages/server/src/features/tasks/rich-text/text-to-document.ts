import { documentOf, paragraph, type RichDocument, type RichNode, richTextLimits } from './document.ts';

/**
 * Plain text as a document: empty lines separate paragraphs, a line end within one is a break. Text with more lines
 * than a document can have nodes becomes one code block, which keeps every line.
 */
export function textToDocument(text: string): RichDocument {
  const lines = text.replace(/\r\n?/g, '\n');
  if (countLineEnds(lines) * 2 > richTextLimits.nodes - 10) {
    return documentOf([
      { type: 'codeBlock', attrs: { language: null }, content: [{ type: 'text', text: lines }] },
    ]);
  }
  const parts = lines.split(/\n{2,}/).filter((part) => part !== '');
  return documentOf(parts.map((part) => paragraph(part.split('\n').flatMap(readLine))));
}

function readLine(line: string, index: number): RichNode[] {
  const words: RichNode[] = line === '' ? [] : [{ type: 'text', text: line }];
  return index === 0 ? words : [{ type: 'hardBreak' }, ...words];
}

function countLineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
