const lineEnd = '\r\n';

/** Objects as CSV (RFC 4180): a header row, then a row for each object; UTF-8 without BOM. */
export async function* writeCsv(
  columns: readonly string[],
  batches: AsyncIterable<readonly object[]>,
): AsyncGenerator<string> {
  yield `${columns.join(',')}${lineEnd}`;
  for await (const batch of batches) {
    let text = '';
    for (const item of batch) text += writeRow(columns, item as Record<string, unknown>);
    yield text;
  }
}

function writeRow(columns: readonly string[], item: Record<string, unknown>): string {
  return columns.map((column) => writeCell(item[column])).join(',') + lineEnd;
}

/** null is an empty cell. */
function writeCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return JSON.stringify(value);
  const text = withoutFormula(typeof value === 'string' ? value : JSON.stringify(value));
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Spreadsheets evaluate a cell that starts like a formula, even with full-width signs, and some skip characters before
 * the sign. Cells contain text from audited sites, so a leading apostrophe marks them as text. A cell also starts after
 * a semicolon, tab, or line break, for programs that treat those as separators and ignore quotes.
 */
function withoutFormula(text: string): string {
  return text.replace(formulaStart, "$1'$2").replace(/^(?=[\t\r\n])/, "'");
}

// The skipped characters contain no separator, so that every sign is visited only once.
const formulaStart =
  /((?:^|[;\t\r\n])[[\s\p{C}\p{Default_Ignorable_Code_Point}",]--[\t\r\n]]*)([=+\-@＝＋－＠﹢﹣﹦﹫])/gv;
