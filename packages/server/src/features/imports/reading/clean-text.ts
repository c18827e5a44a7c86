/** Line ends as Fettle stores them, without what no text column of PostgreSQL can hold. */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '').replace(/\r\n?/g, '\n');
}

/** The same on one line: control characters and runs of spaces become one space. */
export function cleanLine(text: string): string {
  return cleanText(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** Cuts a text to a number of UTF-16 units without splitting a character. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
