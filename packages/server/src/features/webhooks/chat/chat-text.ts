import { tidyLine } from '@fettle/contract';

/** Characters of a text in a message; Slack accepts 3,000 in a block. */
const maxCharacters = 200;

/**
 * What people wrote, as plain text of a message: on one line, cut, and with nothing that a chat would read as a link or
 * as a call for a whole channel. Slack needs `&`, `<`, and `>` escaped; other chats also react to a plain "@channel".
 */
export function chatText(text: string, max = maxCharacters): string {
  const line = tidyLine(text.slice(0, max * 4)).replace(/\s+/g, ' ');
  const short = line.length <= max ? line : `${line.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
  return short
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/@(?=channel|here|everyone|all|group|team)/gi, '@\u200b');
}

/** A link; the label is plain text. */
export function chatLink(url: string, label: string): string {
  return `<${url.replace(/[<>|\s]/g, encodeURIComponent)}|${chatText(label).replaceAll('|', '/')}>`;
}
