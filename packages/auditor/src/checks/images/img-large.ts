import type { SiteCheck } from '../check.ts';
import { evaluateTargets } from '../evaluate-targets.ts';
import { formatBytes } from '../texts/words.ts';

const large = 200_000;
const tooLarge = 1_000_000;

export const imgLarge: SiteCheck = {
  id: 'img-large',
  title: { pass: 'Image files are small enough', fail: 'Oversized image files' },
  category: 'images',
  severity: 'error',
  weight: 5,
  milder: { severity: 'warning', weight: 3, when: `no image is larger than ${formatBytes(tooLarge)}` },
  unit: 'target',
  scope: 'site',
  evidence: 'place',
  why: 'Large images keep visitors waiting, especially on phones, and use up their mobile data.',
  fix: 'Resize images to their display size, save them as WebP or AVIF, and offer smaller versions with srcset.',
  start: evaluateTargets((target, result) => {
    const bytes = result.file?.bytes ?? null;
    if (!target.uses.includes('image') || bytes === null) return undefined;
    if (bytes <= large) return null;
    const detail = formatBytes(bytes);
    return bytes > tooLarge ? detail : { detail, mild: true };
  }),
};
