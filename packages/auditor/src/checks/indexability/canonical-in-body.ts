import type { PageCheck } from '../check.ts';

export const canonicalInBody: PageCheck = {
  id: 'canonical-in-body',
  title: { pass: 'Canonical links are in the head', fail: 'Canonical links outside the head' },
  category: 'indexability',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Search engines ignore a canonical link in the body, because anyone who can post a comment could add one there.',
  fix: 'Move the canonical link into the head. Check for an earlier element that closes the head, such as a <div> or an <img>.',
  run({ document }) {
    const canonicals = document?.canonicals ?? [];
    if (canonicals.length === 0) return null;
    return canonicals.some(({ inHead }) => inHead) ? [] : ['the canonical link is in the body'];
  },
};
