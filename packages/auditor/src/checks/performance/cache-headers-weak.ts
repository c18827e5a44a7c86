import type { FileFacts, TargetUse } from '../../crawl-store.ts';
import type { SiteCheck } from '../check.ts';
import { evaluateTargets } from '../evaluate-targets.ts';

const daySeconds = 86_400;
const assets: readonly TargetUse[] = ['image', 'script', 'style', 'media'];

export const cacheHeadersWeak: SiteCheck = {
  id: 'cache-headers-weak',
  title: {
    pass: 'Static files are cached for at least a day',
    fail: 'Static files with short or no cache lifetime',
  },
  category: 'performance',
  severity: 'warning',
  weight: 2,
  unit: 'target',
  scope: 'site',
  evidence: 'place',
  why: 'Browsers download or revalidate images, stylesheets, and scripts again on later visits, even though they have not changed.',
  fix: 'Send “Cache-Control: public, max-age=31536000, immutable” for files whose names change with their content, and a max-age of at least a day for the others.',
  start: evaluateTargets((target, result, { site }) => {
    const { file } = result;
    if (!target.internal || file === null || !assets.some((use) => target.uses.includes(use)))
      return undefined;
    // Another check reports an HTML page in place of a file.
    if (/^text\/html\b/i.test(file.contentType ?? '')) return undefined;
    return findWeakness(file, Date.parse(site.startedAt));
  }),
};

function findWeakness({ cacheControl, expires }: FileFacts, now: number): string | null {
  if (cacheControl !== null) {
    const directives = cacheControl
      .toLowerCase()
      .split(/[,\n]/)
      .map((directive) => directive.trim());
    const forbidding = directives.find((directive) => directive === 'no-store' || directive === 'no-cache');
    if (forbidding !== undefined) return `Cache-Control: ${forbidding}`;
    const age = directives
      .map((directive) => /^max-age="?(\d{1,12})"?$/.exec(directive)?.[1])
      .find((each) => each !== undefined);
    if (age !== undefined) return Number(age) < daySeconds ? `max-age of ${age} seconds` : null;
  }
  if (expires === null) return 'no Cache-Control with max-age';
  const time = Date.parse(expires);
  return Number.isNaN(time) || time < now + daySeconds * 1000 ? `expires “${expires.slice(0, 40)}”` : null;
}
