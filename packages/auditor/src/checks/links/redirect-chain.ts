import type { PageCheck } from '../check.ts';
import { isRedirectLoop } from './redirect-loop.ts';

const allowedHops = 1;
const severeHops = 4;

export const redirectChain: PageCheck = {
  id: 'redirect-chain',
  title: { pass: 'Redirects go straight to their target', fail: 'Redirect chains' },
  category: 'links',
  severity: 'error',
  weight: 5,
  milder: { severity: 'warning', weight: 3, when: `no chain has ${severeHops} redirects or more` },
  unit: 'page',
  scope: 'page',
  appliesTo: 'requested',
  why: 'Each redirect adds delay for visitors, and search engines give up on long chains.',
  fix: 'Redirect the first URL straight to the last one.',
  run(page) {
    if (isRedirectLoop(page.error)) return null;
    const count = page.hops.length;
    if (count <= allowedHops) return [];
    const detail = `${count} redirects before ${page.finalUrl}`;
    return [count >= severeHops ? detail : { detail, mild: true }];
  },
};
