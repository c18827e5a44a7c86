import type { SiteCheck } from '../check.ts';
import { judgeTargets } from '../judge-targets.ts';
import { formatNumber } from '../texts/words.ts';

const LARGE = 200_000;
const TOO_LARGE = 1_000_000;

export const imgLarge: SiteCheck = {
  id: 'img-large',
  title: { pass: 'Image files are small enough', fail: 'Image files that are too large' },
  category: 'images',
  severity: 'error',
  weight: 5,
  milder: { severity: 'warning', weight: 3 },
  unit: 'target',
  scope: 'site',
  why: 'Large images are what visitors wait for, above all on a telephone, and what empties their data plan.',
  fix: 'Scale images to the size they are shown at, save them as WebP or AVIF, and offer smaller ones by srcset.',
  start: judgeTargets((target, result) => {
    const bytes = result.file?.bytes ?? null;
    if (!target.uses.includes('image') || bytes === null) return undefined;
    if (bytes <= LARGE) return null;
    const detail = `${formatNumber(Math.round(bytes / 1000))} KB`;
    return bytes > TOO_LARGE ? detail : { detail, mild: true };
  }),
};
