import { type Row, subjects } from './measure-waits.ts';

/** A table for people, in seconds, as Markdown. */
export function formatTable(rows: readonly Row[]): string {
  const head = ['kind of fault', 'faults', 'whole again', ...subjects.map((subject) => `longest ${subject}`)];
  const lines = rows.map(({ kind, faults, recoveryMs, longestMs }) => [
    kind,
    faults === 0 ? '' : `${faults}`,
    faults === 0 ? '' : seconds(recoveryMs),
    ...subjects.map((subject) => seconds(longestMs[subject])),
  ]);
  const widths = head.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const format = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [
    format(head),
    `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`,
    ...lines.map(format),
  ].join('\n');
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
