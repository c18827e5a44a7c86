import type { PageCheck } from '../check.ts';
import { quote } from '../words.ts';

export const redirectByMetaOrJs: PageCheck = {
  id: 'redirect-by-meta-or-js',
  title: {
    pass: 'Pages send visitors on by redirects of the server',
    fail: 'Pages that send visitors on by meta refresh or script',
  },
  category: 'links',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Such a page is loaded and shown before it sends the visitor on. Search engines may keep the empty page instead of its target, and the back button is trapped.',
  fix: 'Let the server answer the old address with a 301 to the new one, and remove the page.',
  run({ url, finalUrl, document }) {
    if (document === null) return null;
    const { metaRefresh, scriptRedirect } = document;
    const target = metaRefresh?.url ?? scriptRedirect;
    // A page that loads itself again sends nobody on.
    if (target === null || target === url || target === finalUrl) return [];
    const means = metaRefresh?.url === target ? 'meta refresh' : 'script';
    return [{ detail: `${means} to ${quote(target, 200)}`, target }];
  },
};
