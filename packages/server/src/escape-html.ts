const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text between tags, where quotes stay readable. */
export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => references[character] ?? character);
}

/** For attributes in double quotes. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"]/g, (character) => references[character] ?? character);
}

/** For text between tags and quoted attributes alike. Control characters, which HTML does not allow, are removed. */
export function escapeHtml(text: string): string {
  return text
    .replace(/[&<>"']/g, (character) => references[character] ?? character)
    .replace(/[^\P{Cc}\t\n\r]/gu, '');
}
