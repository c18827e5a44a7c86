import { cleanLine } from '../reading/clean-text.ts';
import type { CsvRow, CsvTable } from '../reading/read-csv.ts';

/** A row of a CSV file whose columns are known by their headings, in any case; a heading can occur several times. */
export interface CsvRecord {
  line: number;
  /** The first cell that is not empty, as it is; empty when there is none. */
  text(...headings: string[]): string;
  /** The same on one line. */
  cell(...headings: string[]): string;
  /** All cells under this heading that are not empty. */
  all(heading: string): string[];
}

export interface CsvRecords {
  has(...headings: string[]): boolean;
  records: CsvRecord[];
  /** Headings with values that nothing has read, for the report; call it after all records were read. */
  unread(): string[];
}

export function createRecords({ headings, rows }: CsvTable): CsvRecords {
  const columns = new Map<string, number[]>();
  for (const [at, heading] of headings.entries()) {
    const key = heading.toLowerCase();
    columns.set(key, [...(columns.get(key) ?? []), at]);
  }
  const read = new Set<string>();
  const cellsOf = (row: CsvRow, heading: string): string[] => {
    const key = heading.toLowerCase();
    read.add(key);
    return (columns.get(key) ?? []).map((at) => row.cells[at] ?? '').filter((cell) => cell.trim() !== '');
  };
  const toRecord = (row: CsvRow): CsvRecord => {
    const text = (...names: string[]) => names.flatMap((name) => cellsOf(row, name))[0] ?? '';
    return {
      line: row.line,
      text,
      cell: (...names) => cleanLine(text(...names)),
      all: (heading) => cellsOf(row, heading),
    };
  };
  const isUsed = (at: number) => rows.some((row) => (row.cells[at] ?? '').trim() !== '');
  return {
    has: (...names) => names.some((name) => columns.has(name.toLowerCase())),
    records: rows.map(toRecord),
    unread: () => {
      const names = [...columns].filter(
        ([key, places]) => key !== '' && !read.has(key) && places.some(isUsed),
      );
      return names.map(([, places]) => headings[places[0] ?? 0] ?? '');
    },
  };
}

/** The note about columns that are not imported; none when all are. */
export function noteOfUnread(headings: readonly string[]): string[] {
  if (headings.length === 0) return [];
  const names = headings.slice(0, 20).join(', ');
  const more = headings.length > 20 ? `, and ${headings.length - 20} more` : '';
  return [`Columns that are not imported: ${names}${more}.`];
}
