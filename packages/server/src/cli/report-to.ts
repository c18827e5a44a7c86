import type { Manifest } from '../backup/manifest.ts';
import type { Report } from '../backup/report.ts';
import type { CommandContext } from './command.ts';

/** Reports the progress of long work to the terminal and stops on Ctrl-C. */
export function toReport({ io, signal }: CommandContext): Report {
  return {
    signal,
    progress: (line) => io.progress?.(line),
    warn: (line) => io.error(`Warning: ${line}`),
  };
}

/** `1 table, 20 rows and 0 files`. */
export function countThings({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${count(rows, 'row')} in ${count(tables.length, 'table')} and ${count(files.length, 'file')}`;
}

/** `1 page`, `2 pages`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
