import { normalizeUrl } from '../../crawl/url/normalize-url.ts';
import type { ImageFact } from '../../facts.ts';
import type { SiteCheck } from '../check.ts';
import { hashNumber } from '../collections/hash-number.ts';
import { judgeTargets } from '../judge-targets.ts';
import { formatNumber } from '../texts/words.ts';

const LARGE = 100_000;
const MOST_ALTERNATIVES = 200_000;
/** By the end of the path, or by what an image server is asked for. */
const MODERN =
  /\.(?:avif|webp|jxl)(?:[?#]|$)|[?&](?:fm|format|f)=(?:avif|webp|auto)\b|\bf_(?:auto|webp|avif)\b/i;

export const imgLegacyFormat: SiteCheck = {
  id: 'img-legacy-format',
  title: { pass: 'Larger images use a modern format', fail: 'Larger images in an old format' },
  category: 'images',
  severity: 'info',
  weight: 0,
  unit: 'target',
  scope: 'site',
  appliesTo: 'html',
  why: 'As WebP or AVIF the same image takes a third to a half less.',
  fix: 'Let the content management system or the image server offer WebP or AVIF beside JPEG and PNG.',
  start(site, run) {
    // Pages come before targets: what has an alternative is known by then.
    const withAlternative = new Set<number>();
    const collector = judgeTargets((target, { file }) => {
      if (!target.uses.includes('image') || file === null || file.contentType === null) return undefined;
      if (file.bytes === null) return undefined;
      const format = /^image\/(jpe?g|png)\b/i.exec(file.contentType)?.[1]?.toUpperCase();
      if (format === undefined || file.bytes <= LARGE || withAlternative.has(hashNumber(target.url)))
        return null;
      return `${format} of ${formatNumber(Math.round(file.bytes / 1000))} KB`;
    })(site, run);
    return {
      ...collector,
      page({ document }) {
        for (const image of document?.images ?? []) {
          if (withAlternative.size < MOST_ALTERNATIVES) addFallbacks(image, withAlternative);
        }
      },
    };
  },
};

/** The files of an image that also comes in a modern format are for browsers that do not know it. */
function addFallbacks({ url, candidates }: ImageFact, found: Set<number>): void {
  if (!candidates.some((candidate) => MODERN.test(candidate))) return;
  for (const each of [url ?? '', ...candidates]) {
    const key = MODERN.test(each) ? null : normalizeUrl(each);
    if (key !== null) found.add(hashNumber(key));
  }
}
