import type { IncomingHttpHeaders } from 'node:http';

/** What programs that fetch links call themselves, where they do not call themselves a bot. */
const programs =
  /bot\b|bot[/;_-]|crawl|spider|slurp|preview|facebookexternalhit|embedly|whatsapp|telegram|skypeuri|microsoft office|ms-office|google-(?:safety|read-aloud|inspectiontool)|feedfetcher|scanner|lighthouse|monitor/i;

/**
 * Whether a person seems to have opened a page in a browser. Chats and mail programs fetch links to show a preview, and
 * browsers fetch some before anyone follows them. A scanner that poses as a browser cannot be told apart.
 */
export function isOpenedByPerson(headers: IncomingHttpHeaders): boolean {
  const userAgent = headers['user-agent'] ?? '';
  if (!userAgent.startsWith('Mozilla/') || programs.test(userAgent)) return false;
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']];
  if (purposes.some((purpose) => /prefetch|preview|prerender/i.test(String(purpose ?? '')))) return false;
  const destination = headers['sec-fetch-dest'];
  return destination === undefined || destination === 'document';
}
