/**
 * Reads the `content` of `<meta http-equiv=refresh>` (or a Refresh header) by the "shared declarative refresh
 * steps" of the HTML standard. `href` is null when the page only reloads itself. Null when the value is invalid.
 */
export function parseMetaRefresh(content: string): { delaySeconds: number; href: string | null } | null {
  const time = /^\s*(\d{0,9})(?:\.[\d.]{0,50})?/.exec(content.slice(0, 4096));
  const digits = time?.[1] ?? '';
  const rest = content.slice(time?.[0].length ?? 0);
  if (digits === '' && !content.trimStart().startsWith('.')) return null;
  const delaySeconds = digits === '' ? 0 : Number(digits);
  if (rest.trim() === '') return { delaySeconds, href: null };
  const separator = /^(?:\s*[;,]\s*|\s+)/.exec(rest.slice(0, 4096));
  if (separator === null) return null;
  return { delaySeconds, href: readTarget(rest.slice(separator[0].length)) };
}

function readTarget(text: string): string | null {
  const named = /^url\s{0,100}=\s{0,100}/i.exec(text);
  const target = named === null ? text : text.slice(named[0].length);
  const quote = target.charAt(0);
  const quoted = quote === '"' || quote === "'";
  const body = quoted ? (target.slice(1).split(quote, 1)[0] ?? '') : target;
  return body.trim() === '' ? null : body.trim();
}
