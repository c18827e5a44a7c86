import type { PageCheck } from '../check.ts';
import { amount, quote } from '../texts/words.ts';

/** `file:` URLs and Windows drives exist only on the author's computer. */
const localFile = /^(?:file:|[a-z]:[\\/])/i;
const script = /^javascript:/i;
/** Actions that open no page have no URL to put in href. */
const leadsNowhere =
  /^javascript:\s*(?:(?:window|self|top|document|parent)\.)?(?:history\.(?:back|go)|print|close|scroll(?:To|By)?)\b/i;

export const linkNotCrawlable: PageCheck = {
  id: 'link-not-crawlable',
  title: { pass: 'Links are crawlable', fail: 'Links that are not crawlable' },
  category: 'links',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Search engines follow only links with a URL in href, and visitors cannot open the others in a new tab.',
  fix: 'Put the URL in href and let the script enhance the link. Use a button for anything that does not open a page.',
  run({ document }) {
    if (document === null) return null;
    const { links, anchorsWithoutHref } = document;
    if (links.length + anchorsWithoutHref === 0) return null;
    const files = [...new Set(links.filter(({ href }) => localFile.test(href)).map(({ href }) => href))];
    const scripts = links.filter(({ href }) => script.test(href) && !leadsNowhere.test(href)).length;
    return [
      ...files.map((href) => ({ detail: `${quote(href, 120)} is a local file`, target: href })),
      ...(scripts > 0 ? [amount(scripts, 'javascript: link')] : []),
      ...(anchorsWithoutHref > 0 ? [`${amount(anchorsWithoutHref, 'link')} without href`] : []),
    ];
  },
};
