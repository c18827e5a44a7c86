import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';
import { upgradesRequests } from './content-security-policy.ts';

export const formInsecure: PageCheck = {
  id: 'form-insecure',
  title: { pass: 'Forms submit over HTTPS', fail: 'Forms that submit over HTTP' },
  category: 'security',
  severity: 'error',
  weight: 5,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Anyone on the network can read what visitors enter into these forms, and browsers warn before submitting them.',
  fix: 'Change the action of the form to an https:// URL.',
  run(page) {
    const forms = page.document?.forms ?? [];
    if (!page.finalUrl.startsWith('https:') || forms.length === 0) return null;
    if (upgradesRequests(page)) return [];
    const base = page.document?.base ?? page.finalUrl;
    return forms.flatMap(({ action }) => {
      const target = action === null ? null : URL.parse(action, URL.parse(base, page.finalUrl)?.href);
      return target?.protocol === 'http:'
        ? [{ detail: `form submits to ${quote(target.href, 120)}`, target: target.href }]
        : [];
    });
  },
};
