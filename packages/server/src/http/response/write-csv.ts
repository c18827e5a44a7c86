const lineEnd = '\r\n';

/** Objects as CSV (RFC 4180): a row with the names of the columns, then one for each object; in UTF-8 without BOM. */
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

/** "None" is an empty cell. */
function writeCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return JSON.stringify(value);
  const text = withoutFormula(typeof value === 'string' ? value : JSON.stringify(value));
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Spreadsheets run a cell that begins like a formula, in full-width signs too, and some look past what stands before the
 * sign; what stands in our cells was written by the sites audited. An apostrophe in front makes it the text it is. A cell
 * also begins behind a semicolon, a tab or a line end, where a reader takes those for separators and quotes for letters.
 */
function withoutFormula(text: string): string {
  return text.replace(formulaStart, "$1'$2").replace(/^(?=[\t\r\n])/, "'");
}

// What is looked past holds no separator, so that every sign is looked at once, however many there are.
const formulaStart =
  /((?:^|[;\t\r\n])[[\s\p{C}\p{Default_Ignorable_Code_Point}",]--[\t\r\n]]*)([=+\-@＝＋－＠﹢﹣﹦﹫])/gv;
