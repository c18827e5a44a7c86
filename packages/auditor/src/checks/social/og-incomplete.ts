import type { PageCheck } from '../check.ts';

const required = ['og:title', 'og:type', 'og:image', 'og:url'];

export const ogIncomplete: PageCheck = {
  id: 'og-incomplete',
  title: { pass: 'Open Graph tags are complete', fail: 'Incomplete Open Graph tags' },
  category: 'social',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'page',
  why: 'Social networks and messaging apps build the preview of a shared link from these tags. If one is missing, people see an incomplete preview.',
  fix: `Add the missing tags as <meta property="…" content="…">. Every page needs og:title, og:type, og:image, and og:url.`,
  run(page) {
    const given = page.document?.openGraph ?? {};
    const has = (name: string): boolean => Object.hasOwn(given, name) && given[name]?.trim() !== '';
    // og:image:url is an alias of og:image (ogp.me).
    const missing = required.filter((name) => !has(name) && !(name === 'og:image' && has('og:image:url')));
    return missing.length > 0 ? [`no ${missing.join(', ')}`] : [];
  },
};
