import type { PageCheck } from '../check.ts';
import { isRedirectLoop } from './redirect-loop.ts';

const ALLOWED_HOPS = 1;
const SEVERE_HOPS = 4;

export const redirectChain: PageCheck = {
  id: 'redirect-chain',
  title: { pass: 'No redirect leads to another redirect', fail: 'Redirects that lead to further redirects' },
  category: 'links',
  severity: 'error',
  weight: 5,
  milder: { severity: 'warning', weight: 3 },
  unit: 'page',
  scope: 'page',
  appliesTo: 'requested',
  why: 'Each step makes the visitor wait, and search engines give up on long chains.',
  fix: 'Let the first address redirect straight to the last one.',
  run(page) {
    if (isRedirectLoop(page.error)) return null;
    const count = page.hops.length;
    if (count <= ALLOWED_HOPS) return [];
    const detail = `${count} redirects before ${page.finalUrl}`;
    return [count >= SEVERE_HOPS ? detail : { detail, mild: true }];
  },
};
