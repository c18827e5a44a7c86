/** Where a rule applies. A rule for everywhere applies to all of these and to the strings of scripts. */
export const places = ['interface', 'api', 'docs', 'comments', 'file names'] as const;

export type Place = (typeof places)[number];

/** One row of the table of docs/style-guide.md. */
export interface StyleRule {
  say: string;
  phrases: string[];
  /** Empty means everywhere. */
  places: Place[];
  line: number;
}

const headerCells = /^\|\s*We say\s*\|\s*We don't say\s*\|\s*Where\s*\|$/;

/**
 * The rules in the style guide's table, so that the page itself is the rule.
 *
 * @throws Error if there is no such table, or a row has nothing to look for
 */
export function readStyleRules(page: string): StyleRule[] {
  const lines = page.split('\n');
  const header = lines.findIndex((line) => headerCells.test(line));
  if (header < 0) throw new Error("The style guide has no table | We say | We don't say | Where |.");
  const end = lines.findIndex((line, index) => index > header && !line.startsWith('|'));
  const rows = lines.slice(header + 2, end < 0 ? undefined : end);
  return rows.map((row, index) => readRow(row, header + 3 + index));
}

function readRow(row: string, line: number): StyleRule {
  const [, say = '', avoid = '', where = ''] = row.split('|').map((cell) => cell.trim());
  const phrases = [...avoid.matchAll(/`([^`]+)`/g)].map(([, phrase = '']) => phrase);
  const rest = avoid.replace(/`[^`]+`/g, '').replace(/[,\s]/g, '');
  if (say === '' || phrases.length === 0 || rest !== '') {
    throw new Error(`Line ${line} of the style guide: list phrases in backticks, separated by commas.`);
  }
  const names = where === 'everywhere' ? [] : where.split(/,\s*/);
  const unknown = names.find((name) => !isPlace(name));
  if (unknown !== undefined) {
    throw new Error(
      `Line ${line} of the style guide: "${unknown}" is not a place; use everywhere or ${places.join(', ')}.`,
    );
  }
  return { say, phrases, places: names.filter(isPlace), line };
}

function isPlace(name: string): name is Place {
  return (places as readonly string[]).includes(name);
}
