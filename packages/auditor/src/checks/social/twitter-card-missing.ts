import type { PageCheck } from '../check.ts';

export const twitterCardMissing: PageCheck = {
  id: 'twitter-card-missing',
  title: { pass: 'Pages have a twitter:card tag', fail: 'Missing twitter:card tag' },
  category: 'social',
  severity: 'info',
  weight: 0,
  unit: 'page',
  scope: 'page',
  why: 'X and some messaging apps choose the preview layout from twitter:card. Without it, people may see a plain link or a default layout.',
  fix: 'Add <meta name="twitter:card" content="summary_large_image">. X takes the title, description, and image from Open Graph.',
  run(page) {
    if (page.document === null) return null;
    const { twitter } = page.document;
    const card = Object.hasOwn(twitter, 'twitter:card') ? twitter['twitter:card'] : '';
    return card?.trim() === '' ? ['no twitter:card'] : [];
  },
};
