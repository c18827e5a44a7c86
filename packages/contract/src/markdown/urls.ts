/** Longer URLs stay text. */
const maxUrl = 2048;

/** Quotes and backslashes end a URL: browsers interpret them differently. */
export const urlPattern = String.raw`https?:\/\/[^\s<>"'\x60\\\p{Cc}]{1,2100}`;

/**
 * What is a link between angle brackets, as CommonMark has it: an email address. Signs that can begin emphasis are left out, and
 * so are those of tables.
 */
export const emailPattern = String.raw`[\w.!#$%&'+/=?^{}-]{1,64}@[a-z\d](?:[a-z\d.-]{0,252}[a-z\d])?`;

/** The link that a text contains at this URL, without the punctuation that ends its sentence; null if it is none. */
export function toBareUrl(found: string): string | null {
  const url = found.length <= maxUrl ? withoutSentence(found) : '';
  return url !== '' && URL.canParse(url) ? url : null;
}

/** Whether a Markdown link can have this destination: an http, https, or mailto URL. */
export function isLink(url: string): boolean {
  return url.length <= maxUrl && /^(?:https?:\/\/|mailto:)[^\s\\]+$/i.test(url) && URL.canParse(url);
}

/** Whether a Markdown image can have this source: the file of an attachment. Nothing is loaded from elsewhere. */
export function isAttachment(url: string): boolean {
  return /^\/api(?:\/v1)?\/tasks\/[\w-]{1,64}\/attachments\/[\w-]{1,64}\/content$/.test(url);
}

/** A closing parenthesis is part of a URL if it contains the opening one. */
function withoutSentence(url: string): string {
  const opens = url.includes('(');
  let end = url.length;
  for (; end > 0; end -= 1) {
    const last = url[end - 1] ?? '';
    if (last === ')' && opens) break;
    if (!'.,;:!?)]}*_~'.includes(last)) break;
  }
  return url.slice(0, end);
}
