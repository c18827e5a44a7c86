/** Adds to a text as much of another one as its limit allows: a piece can be a whole document. */
export function appendUpTo(text: string, added: string, max: number): string {
  const room = max - text.length;
  if (room <= 0) return text;
  return text + (added.length > room ? added.slice(0, room) : added);
}
