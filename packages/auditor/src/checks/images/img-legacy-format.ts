import { normalizeUrl } from '../../crawl/url/normalize-url.ts';
import type { ImageFact } from '../../facts.ts';
import type { SiteCheck } from '../check.ts';
import { hashNumber } from '../collections/hash-number.ts';
import { evaluateTargets } from '../evaluate-targets.ts';
import { formatBytes } from '../texts/words.ts';

const large = 100_000;
const mostAlternatives = 200_000;
/** Recognized by the file extension or by the parameters of an image server. */
const modern =
  /\.(?:avif|webp|jxl)(?:[?#]|$)|[?&](?:fm|format|f)=(?:avif|webp|auto)\b|\bf_(?:auto|webp|avif)\b/i;

export const imgLegacyFormat: SiteCheck = {
  id: 'img-legacy-format',
  title: { pass: 'Large images use modern formats', fail: 'Large images in legacy formats' },
  category: 'images',
  severity: 'info',
  weight: 0,
  unit: 'target',
  scope: 'site',
  evidence: 'crawl',
  appliesTo: 'html',
  why: 'The same image in WebP or AVIF is a third to a half smaller, so visitors see it sooner.',
  fix: 'Have your CMS or image CDN deliver WebP or AVIF alongside JPEG and PNG.',
  start(site, run) {
    // Pages are read before targets, so all alternatives are known by then.
    const withAlternative = new Set<number>();
    const collector = evaluateTargets((target, { file }) => {
      if (!target.uses.includes('image') || file === null || file.contentType === null) return undefined;
      if (file.bytes === null) return undefined;
      const format = /^image\/(jpe?g|png)\b/i.exec(file.contentType)?.[1]?.toUpperCase();
      if (format === undefined || file.bytes <= large || withAlternative.has(hashNumber(target.url)))
        return null;
      return `${formatBytes(file.bytes)} as ${format}`;
    })(site, run);
    return {
      ...collector,
      page({ document }) {
        for (const image of document?.images ?? []) {
          if (withAlternative.size < mostAlternatives) addFallbacks(image, withAlternative);
        }
      },
    };
  },
};

/** Files of an image that also has a modern format are fallbacks for old browsers. */
function addFallbacks({ url, candidates }: ImageFact, found: Set<number>): void {
  if (!candidates.some((candidate) => modern.test(candidate))) return;
  for (const each of [url ?? '', ...candidates]) {
    const key = modern.test(each) ? null : normalizeUrl(each);
    if (key !== null) found.add(hashNumber(key));
  }
}
