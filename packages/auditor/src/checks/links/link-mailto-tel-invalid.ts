import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const linkMailtoTelInvalid: PageCheck = {
  id: 'link-mailto-tel-invalid',
  title: { pass: 'Email and phone links are valid', fail: 'Invalid email and phone links' },
  category: 'links',
  severity: 'info',
  weight: 0,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Tapping such a link opens an empty message or does not start a call, just when someone wants to reach you.',
  fix: 'Use mailto:name@example.com and tel:+12025550123, without words or placeholders.',
  run({ document }) {
    const own = new Set<string>();
    for (const { href, url } of document?.links ?? [])
      if (url === null && /^(?:mailto|tel):/i.test(href)) own.add(href);
    if (own.size === 0) return null;
    return [...own].filter(isUseless).map((href) => ({ detail: quote(href, 100), target: href }));
  },
};

function isUseless(href: string): boolean {
  const [, scheme = '', rest = ''] = /^(mailto|tel):(.*)$/is.exec(href) ?? [];
  return scheme.toLowerCase() === 'mailto' ? isBadMail(rest) : isBadNumber(rest);
}

/** A link without a recipient may still provide a text to send: `mailto:?subject=…` (RFC 6068 §2). */
function isBadMail(rest: string): boolean {
  const [to = '', query] = rest.split('?', 2);
  if (to.trim() === '') return query === undefined || query === '';
  return !to.split(/[,;]/).every((each) => /^[^@\s]+(?:@|%40)[^@\s]+$/.test(each.trim()));
}

/** Parameters such as `;ext=12` may contain letters (RFC 3966). The number itself may contain only p and w, for pauses. */
function isBadNumber(rest: string): boolean {
  const [number = ''] = rest.split(';', 1);
  const plain = number.replace(/%[0-9a-f]{2}/gi, ' ');
  return !/\d/.test(plain) ? !/^[*#\d]+$/.test(plain.trim()) : /[a-oq-vx-z]/i.test(plain);
}
