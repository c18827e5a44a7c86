import { limits } from '@fettle/contract';
import { CsvError, parse } from 'csv-parse/sync';
import { UnreadableExport } from '../model.ts';
import { cleanLine, cleanText } from './clean-text.ts';

export interface CsvRow {
  /** Line of the file in which it ends, starting at 1. */
  line: number;
  cells: string[];
}

export interface CsvTable {
  headings: string[];
  rows: CsvRow[];
  /** Notes about rows that do not have as many cells as there are headings. */
  notes: string[];
}

const maxColumns = 2_000;
const maxCellCharacters = 1_000_000;

/**
 * The rows of a CSV file, separated by commas, semicolons, or tabs. Rows with too few or too many cells are read as far
 * as they go and noted; a quote that is never closed makes the file unreadable, because nobody can say where its rows end.
 */
export function readCsv(text: string): CsvTable {
  const delimiter = delimiterOf(text);
  const records = parseRecords(text, delimiter);
  const [first, ...rest] = records;
  if (first === undefined) throw new UnreadableExport('The file is empty.');
  const headings = first.cells.map(cleanLine);
  if (headings.length > maxColumns) {
    throw new UnreadableExport(`The file has ${headings.length} columns; up to ${maxColumns} can be read.`);
  }
  const rows = rest.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (rows.length > limits.importTasks) throw tooManyTasks();
  return { headings, rows, notes: notesOfWidths(headings, rows) };
}

export function tooManyTasks(): UnreadableExport {
  const max = limits.importTasks.toLocaleString('en-US');
  return new UnreadableExport(`The file has more than ${max} tasks. Split the export, and import the parts.`);
}

/** What the option `info` returns, which its types do not know. */
interface CsvRecordWithPlace {
  record: string[];
  info: { lines: number };
}

function parseRecords(text: string, delimiter: string): CsvRow[] {
  try {
    const records = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      // Quotes in the middle of an unquoted cell are text.
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: maxCellCharacters * 10,
      to: limits.importTasks + 1_000,
    });
    return (records as unknown as CsvRecordWithPlace[]).map(({ record, info }) => ({
      line: info.lines,
      cells: record.map(readCell),
    }));
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    const line = typeof cause.lines === 'number' ? ` on line ${cause.lines}` : '';
    const why =
      cause.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `A quotation mark is not closed${line}.`
        : `It cannot be read${line}: ${cleanLine(cause.message).slice(0, 200)}`;
    throw new UnreadableExport(`The file is not valid CSV. ${why}`, { cause });
  }
}

/** Linear and others put an apostrophe before text that a spreadsheet would run as a formula. */
function readCell(cell: string): string {
  const text = cleanText(cell.slice(0, maxCellCharacters));
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}

/** Whichever separator the first line has most of, outside of quotes. */
function delimiterOf(text: string): string {
  const [line = ''] = text
    .slice(0, 100_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1);
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: line.split(mark).length }));
  return counts.reduce((most, each) => (each.count > most.count ? each : most)).mark;
}

function notesOfWidths(headings: readonly string[], rows: readonly CsvRow[]): string[] {
  const wide = rows.filter(({ cells }) => cells.slice(headings.length).some((cell) => cell.trim() !== ''));
  const [first] = wide;
  if (first === undefined) return [];
  const count = wide.length === 1 ? '1 row has' : `${wide.length} rows have`;
  return [
    `${count} more cells than the file has headings; the extra cells are not imported. The first is on line ${first.line}.`,
  ];
}
