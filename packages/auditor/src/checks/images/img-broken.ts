import type { SiteCheck } from '../check.ts';
import { evaluateTargets } from '../evaluate-targets.ts';
import { describeFailure } from '../links/link-internal-broken.ts';
import { quote } from '../texts/words.ts';

export const imgBroken: SiteCheck = {
  id: 'img-broken',
  title: { pass: 'All images load', fail: 'Broken images' },
  category: 'images',
  severity: 'error',
  weight: 5,
  unit: 'target',
  scope: 'site',
  evidence: 'place',
  why: 'Visitors see a broken image icon, and image search drops the image.',
  fix: 'Restore the file, or correct its URL on the listed pages.',
  start: evaluateTargets((target, result) => {
    if (!target.uses.includes('image') || result.verdict === 'unverified') return undefined;
    if (result.verdict === 'broken') return describeFailure(result);
    const type = result.file?.contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
    // Browsers sniff files of an unknown or plain text type, but never show HTML, plain XML, or a document as an image.
    return /^(?:text\/(?!plain$)|application\/(?:json|pdf|xml|xhtml\+xml)$)/.test(type)
      ? `returns ${quote(type, 40)} instead of an image`
      : null;
  }),
};
