import type { PageCheck } from '../check.ts';
import { formatNumber } from '../texts/words.ts';

const most = 300;

export const pageManyLinks: PageCheck = {
  id: 'page-many-links',
  title: { pass: 'No page has too many links', fail: 'Pages with too many links' },
  category: 'links',
  severity: 'info',
  weight: 0,
  unit: 'page',
  scope: 'page',
  why: 'Among hundreds of links, none stands out for visitors or search engines.',
  fix: 'Split long lists by topic or over several pages, and limit menus to what most visitors need.',
  run({ document }) {
    if (document === null || document.links.length === 0) return null;
    if (document.links.length <= most) return [];
    const targets = new Set<string>();
    for (const { url } of document.links) {
      const hash = url?.indexOf('#') ?? -1;
      if (url !== null) targets.add(hash === -1 ? url : url.slice(0, hash));
    }
    return targets.size > most ? [`${formatNumber(targets.size)} unique link URLs`] : [];
  },
};
