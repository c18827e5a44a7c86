import { paragraphOf, type TextNode } from './text-node.ts';

const delimiters = /^[ \t]*\|?(?:[ \t]*:?-+:?[ \t]*\|)*(?:[ \t]*:?-+:?[ \t]*)?$/;
/** A delimiter row of more cells is text. */
const maxColumns = 100;

/** Whether a table begins at this line: a row of cells above a row of dashes. */
export function startsTable(lines: readonly string[], at: number): boolean {
  const [head = '', below = ''] = [lines[at], lines[at + 1]];
  if (!head.includes('|') || !below.includes('|') || !below.includes('-') || !delimiters.test(below))
    return false;
  const columns = splitCells(head).length;
  return columns <= maxColumns && columns === splitCells(below).length;
}

/** The table at this line, and the line after it. */
export function parseTable(
  lines: readonly string[],
  start: number,
  parseText: (text: string) => TextNode[],
): { node: TextNode; next: number } {
  const head = splitCells(lines[start] ?? '');
  let next = start + 2;
  while (lines[next]?.includes('|') === true) next += 1;
  const row = (type: string, cells: readonly string[]): TextNode => ({
    type: 'tableRow',
    // Rows have as many cells as the head: others would make a table that the editor cannot show.
    content: head.map((_, index) => ({ type, content: [paragraphOf(parseText(cells[index] ?? ''))] })),
  });
  const body = lines.slice(start + 2, next).map((line) => row('tableCell', splitCells(line)));
  return { node: { type: 'table', content: [row('tableHeader', head), ...body] }, next };
}

function splitCells(line: string): string[] {
  const inner = line.trim().replace(/^\|/, '');
  const cells: string[] = [];
  let cell = '';
  for (let at = 0; at < inner.length; at += 1) {
    const sign = inner[at] ?? '';
    if (sign === '\\' && inner[at + 1] === '|') {
      cell += '|';
      at += 1;
    } else if (sign === '|') {
      cells.push(cell.trim());
      cell = '';
    } else cell += sign;
  }
  return cell.trim() === '' ? cells : [...cells, cell.trim()];
}
