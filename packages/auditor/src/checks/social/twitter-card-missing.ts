import type { PageCheck } from '../check.ts';

export const twitterCardMissing: PageCheck = {
  id: 'twitter-card-missing',
  title: { pass: 'Links shared on X have a card', fail: 'Links shared on X have no card of their own' },
  category: 'social',
  severity: 'info',
  weight: 0,
  unit: 'page',
  scope: 'page',
  why: 'X and some messengers choose the shape of a preview by twitter:card; without it they show a plain link or guess.',
  fix: 'Add <meta name="twitter:card" content="summary_large_image">; title, text and image are taken from Open Graph.',
  run(page) {
    if (page.document === null) return null;
    const { twitter } = page.document;
    const card = Object.hasOwn(twitter, 'twitter:card') ? twitter['twitter:card'] : '';
    return card?.trim() === '' ? ['no twitter:card'] : [];
  },
};
