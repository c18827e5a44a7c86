import type { ImportFormat, ImportOptions } from '@fettle/contract';
import type { ImportedBoard, ImportedTask } from '../model.ts';

export interface ParserInput {
  text: string;
  options: ImportOptions;
  /** Paths of the files in the archive beside the export. */
  paths: readonly string[];
}

/** An export that was read: the board, then its tasks one at a time, as often as needed. */
export interface ParsedExport {
  board: ImportedBoard;
  tasks(): Iterable<ImportedTask>;
}

/**
 * Reads one format. Pure: it uses neither the network nor the clock, so that the same file always gives the same tasks.
 * @throws UnreadableExport when the file is not of that format
 */
export type Parser = (input: ParserInput) => ParsedExport;

export type Parsers = Record<ImportFormat, Parser>;
