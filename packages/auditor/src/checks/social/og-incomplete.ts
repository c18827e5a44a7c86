import type { PageCheck } from '../check.ts';

const REQUIRED = ['og:title', 'og:type', 'og:image', 'og:url'];

export const ogIncomplete: PageCheck = {
  id: 'og-incomplete',
  title: { pass: 'Shared links come with a preview', fail: 'Shared links come without a complete preview' },
  category: 'social',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'page',
  why: 'Social networks and messengers build the preview of a shared link from these four values.',
  fix: `Add the missing ones of ${REQUIRED.join(', ')} as <meta property="…" content="…">.`,
  run(page) {
    const given = page.document?.openGraph ?? {};
    const has = (name: string): boolean => Object.hasOwn(given, name) && given[name]?.trim() !== '';
    // The two names of the image mean the same (ogp.me).
    const missing = REQUIRED.filter((name) => !has(name) && !(name === 'og:image' && has('og:image:url')));
    return missing.length > 0 ? [`no ${missing.join(', ')}`] : [];
  },
};
