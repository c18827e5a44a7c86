/** A Markdown table; cells may hold anything but line breaks. Empty without rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

/** Parts of a page with an empty line between them; empty parts vanish. */
export function blocks(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

export function code(text: string): string {
  return `\`${text}\``;
}

/** A page with the note that it is made by a program. */
export function page(title: string, ...parts: readonly string[]): string {
  return `${blocks(`# ${title}`, '<!-- Made by `npm run generate`; changes here are lost. -->', ...parts)}\n`;
}

function escapeCell(text: string): string {
  return text.replace(/(?<!\\)\|/g, '\\|').replace(/\s*\n\s*/g, ' ');
}
