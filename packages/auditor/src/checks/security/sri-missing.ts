import { isSameRegistrableDomain } from '../../crawl/url/same-site.ts';
import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const sriMissing: PageCheck = {
  id: 'sri-missing',
  title: {
    pass: 'Scripts of others are checked before they run',
    fail: 'Scripts of others that run unchecked',
  },
  category: 'security',
  severity: 'warning',
  weight: 1,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Whoever breaks into the other host can change the script, and it runs in the name of your site.',
  fix: 'Load libraries from your own host, or add integrity and crossorigin. Scripts that change by themselves, such as those of analytics, cannot have it: keep only those you trust.',
  run({ document, finalUrl }) {
    const foreign = (document?.resources ?? []).filter(
      ({ kind, url }) => kind === 'script' && !isSameRegistrableDomain(url, finalUrl),
    );
    if (foreign.length === 0) return null;
    const unchecked = foreign.filter(({ integrity }) => !integrity).map(({ url }) => url);
    return [...new Set(unchecked)].map((target) => ({ detail: quote(target, 120), target }));
  },
};
