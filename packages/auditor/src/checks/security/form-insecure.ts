import type { PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';
import { upgradesRequests } from './content-security-policy.ts';

export const formInsecure: PageCheck = {
  id: 'form-insecure',
  title: { pass: 'Forms are sent encrypted', fail: 'Forms that are sent unencrypted' },
  category: 'security',
  severity: 'error',
  weight: 5,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'What visitors type into such a form can be read on the way; browsers warn before sending it.',
  fix: 'Change the action of the form to an https:// address.',
  run(page) {
    const forms = page.document?.forms ?? [];
    if (!page.finalUrl.startsWith('https:') || forms.length === 0) return null;
    if (upgradesRequests(page)) return [];
    const base = page.document?.base ?? page.finalUrl;
    return forms.flatMap(({ action }) => {
      const target = action === null ? null : URL.parse(action, URL.parse(base, page.finalUrl)?.href);
      return target?.protocol === 'http:'
        ? [{ detail: `form to ${quote(target.href, 120)}`, target: target.href }]
        : [];
    });
  },
};
