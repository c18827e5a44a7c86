import { isSameRegistrableDomain } from '../../crawl/url/same-site.ts';
import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';

export const sriMissing: PageCheck = {
  id: 'sri-missing',
  title: {
    pass: 'Third-party scripts use Subresource Integrity',
    fail: 'Third-party scripts without Subresource Integrity',
  },
  category: 'security',
  severity: 'warning',
  weight: 1,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'An attacker who compromises the third-party host can change the script, which then runs on your site with full access.',
  fix: 'Host libraries yourself, or add the integrity and crossorigin attributes. Scripts that change without notice, such as analytics, cannot use them: keep only those you trust.',
  run({ document, finalUrl }) {
    const foreign = (document?.resources ?? []).filter(
      ({ kind, url }) => kind === 'script' && !isSameRegistrableDomain(url, finalUrl),
    );
    if (foreign.length === 0) return null;
    const unchecked = foreign.filter(({ integrity }) => !integrity).map(({ url }) => url);
    return [...new Set(unchecked)].map((target) => ({ detail: quote(target, 120), target }));
  },
};
