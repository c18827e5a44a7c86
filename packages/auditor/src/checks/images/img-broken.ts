import type { SiteCheck } from '../check.ts';
import { judgeTargets } from '../judge-targets.ts';
import { describeFailure } from '../links/link-internal-broken.ts';
import { quote } from '../texts/words.ts';

export const imgBroken: SiteCheck = {
  id: 'img-broken',
  title: { pass: 'Every image can be shown', fail: 'Images that cannot be shown' },
  category: 'images',
  severity: 'error',
  weight: 5,
  unit: 'target',
  scope: 'site',
  why: 'Where the image should be stands an empty frame with a broken corner, and image search drops it.',
  fix: 'Put the file back, or correct its address in the pages named here.',
  start: judgeTargets((target, result) => {
    if (!target.uses.includes('image') || result.verdict === 'unverified') return undefined;
    if (result.verdict === 'broken') return describeFailure(result);
    const type = result.file?.contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
    // Browsers look into a file of an unknown or plain type; a page, a drawing as XML or a document they never show.
    return /^(?:text\/(?!plain$)|application\/(?:json|pdf|xml|xhtml\+xml)$)/.test(type)
      ? `answers with ${quote(type, 40)}`
      : null;
  }),
};
