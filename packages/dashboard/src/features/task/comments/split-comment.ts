interface CommentPiece {
  kind: 'text' | 'link' | 'mention';
  text: string;
}

const address = String.raw`https?:\/\/[^\s<>"'\x60\\\p{Cc}]+`;
const mention = String.raw`(?<![\w.@\/+\-])@[A-Za-z0-9][\w.\-]{1,253}(?:@[A-Za-z0-9\-]+(?:\.[A-Za-z0-9\-]+)+)?(?![\w@])`;
const pieces = new RegExp(`${address}|${mention}`, 'giu');

/** The text, links, and mentions of a comment in order. Joined, they are the comment again. */
export function splitComment(body: string): CommentPiece[] {
  const found: CommentPiece[] = [];
  let end = 0;
  const add = (kind: CommentPiece['kind'], text: string): void => {
    if (text !== '') found.push({ kind, text });
  };
  for (const match of body.matchAll(pieces)) {
    const isMention = match[0].startsWith('@');
    const text = isMention ? match[0].replace(/[.-]+$/, '') : withoutSentence(match[0]);
    add('text', body.slice(end, match.index));
    add(isMention ? 'mention' : URL.canParse(text) ? 'link' : 'text', text);
    end = match.index + text.length;
  }
  add('text', body.slice(end));
  return found;
}

/** Punctuation after a URL is not part of it. A closing bracket is if the URL contains the opening one. */
function withoutSentence(url: string): string {
  const isOpen = url.includes('(');
  return url.replace(isOpen ? /[.,;:!?\]}*_]+$/ : /[.,;:!?)\]}*_]+$/, '');
}
