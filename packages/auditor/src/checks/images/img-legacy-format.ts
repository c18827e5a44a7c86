import type { SiteCheck } from '../check.ts';
import { judgeTargets } from '../judge-targets.ts';
import { formatNumber } from '../words.ts';

const LARGE = 100_000;

export const imgLegacyFormat: SiteCheck = {
  id: 'img-legacy-format',
  title: { pass: 'Larger images use a modern format', fail: 'Larger images in an old format' },
  category: 'images',
  severity: 'info',
  weight: 0,
  unit: 'target',
  scope: 'site',
  why: 'As WebP or AVIF the same image takes a third to a half less.',
  fix: 'Let the content management system or the image server offer WebP or AVIF beside JPEG and PNG.',
  start: judgeTargets((target, result) => {
    const { contentType = null, bytes = null } = result.file ?? {};
    if (!target.uses.includes('image') || contentType === null || bytes === null) return undefined;
    const format = /^image\/(jpe?g|png)\b/i.exec(contentType)?.[1]?.toUpperCase();
    return format !== undefined && bytes > LARGE
      ? `${format} of ${formatNumber(Math.round(bytes / 1000))} KB`
      : null;
  }),
};
