/**
 * Finds the charset a document declares: the prescan of the HTML standard over the first bytes, read as latin1. It skips
 * comments, and other tags with their attributes, so that a `<meta>` inside an attribute value or a comment does not
 * count. Null when nothing is declared.
 */
export function findMetaCharset(head: string): string | null {
  let at = 0;
  for (;;) {
    at = head.indexOf('<', at);
    if (at === -1) return null;
    if (head.startsWith('<!--', at)) {
      const end = head.indexOf('-->', at + 2);
      if (end === -1) return null;
      at = end + 3;
    } else if (/^<meta[\s/]/i.test(head.slice(at, at + 6))) {
      const tag = readAttributes(head, at + 5);
      const charset = charsetOf(tag.attributes);
      if (charset !== null) return charset;
      at = tag.end;
    } else if (/^<\/?[a-z]/i.test(head.slice(at, at + 3))) {
      at = readAttributes(head, at + 1 + head.slice(at + 1).search(/[\s>]|$/)).end;
    } else if (/^<[!/?]/.test(head.slice(at, at + 2))) {
      const end = head.indexOf('>', at);
      if (end === -1) return null;
      at = end + 1;
    } else {
      at += 1;
    }
  }
}

/** The charset in the `content` of `http-equiv=content-type` (HTML, "extracting a character encoding"). */
export function charsetOfContent(content: string): string | null {
  const match = /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"']+))/i.exec(content);
  return match?.[1] ?? match?.[2] ?? match?.[3] ?? null;
}

function charsetOf(attributes: Map<string, string>): string | null {
  const direct = attributes.get('charset');
  if (direct !== undefined) return direct.trim() === '' ? null : direct.trim();
  if (attributes.get('http-equiv')?.toLowerCase() !== 'content-type') return null;
  return charsetOfContent(attributes.get('content') ?? '');
}

const attribute = /[\s/]*([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?/y;

function readAttributes(head: string, from: number): { attributes: Map<string, string>; end: number } {
  const attributes = new Map<string, string>();
  attribute.lastIndex = from;
  let end = from;
  for (let match = attribute.exec(head); match !== null; match = attribute.exec(head)) {
    const name = (match[1] ?? '').toLowerCase();
    if (!attributes.has(name)) attributes.set(name, match[2] ?? match[3] ?? match[4] ?? '');
    end = attribute.lastIndex;
  }
  return { attributes, end: Math.max(end, from) };
}
