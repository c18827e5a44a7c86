import type { PageCheck } from '../check.ts';

export const canonicalInBody: PageCheck = {
  id: 'canonical-in-body',
  title: { pass: 'Canonical links stand in the head', fail: 'Canonical links outside of the head' },
  category: 'indexability',
  severity: 'warning',
  weight: 3,
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Search engines ignore a canonical link in the body, because anybody who may write a comment could put one there.',
  fix: 'Move it into the head. Look for an element before it that does not belong there and closes the head early, such as a div or an img.',
  run({ document }) {
    const canonicals = document?.canonicals ?? [];
    if (canonicals.length === 0) return null;
    return canonicals.some(({ inHead }) => inHead) ? [] : ['its canonical link stands in the body'];
  },
};
