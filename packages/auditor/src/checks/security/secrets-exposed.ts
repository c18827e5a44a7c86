import type { PageCheck } from '../check.ts';

export const secretsExposed: PageCheck = {
  id: 'secrets-exposed',
  title: { pass: 'No secret keys exposed in pages', fail: 'Secret keys exposed in pages' },
  category: 'security',
  severity: 'error',
  weight: 8,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Anyone who views the page source can use the key’s account at your expense and in your name.',
  fix: 'Revoke the key with its provider today, create a new one, and keep it on the server.',
  run: ({ document }) =>
    document === null ? null : document.secrets.map(({ provider, excerpt }) => `${provider} (${excerpt})`),
};
