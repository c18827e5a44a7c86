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
  const text = typeof value === 'string' ? withoutFormula(value) : JSON.stringify(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Spreadsheets run a cell that begins like a formula, and what stands in our cells was written by the sites audited.
 * An apostrophe in front makes it the text it is.
 */
function withoutFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
