import type { Manifest } from '../backup/manifest.ts';
import type { Report } from '../backup/report.ts';
import { formatCount } from '../format-amount.ts';
import type { CommandContext } from './command.ts';

/** Reports the progress of long work to the terminal and stops on Ctrl-C. */
export function toReport({ io, signal }: CommandContext): Report {
  return {
    signal,
    progress: (line) => io.progress?.(line),
    warn: (line) => io.error(`Warning: ${line}`),
  };
}

/** `12,400 rows in 41 tables and 3 files`. */
export function countThings({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${formatCount(rows, 'row')} in ${formatCount(tables.length, 'table')} and ${formatCount(files.length, 'file')}`;
}
