import { findPreviewImages } from '../../crawl/html/find-metadata-urls.ts';
import { normalizeUrl } from '../../crawl/url/normalize-url.ts';
import type { LinkResult } from '../../crawl-store.ts';
import type { Collector, SiteCheck, SiteRun } from '../check.ts';
import { createMetadataUrlRows } from '../collections/metadata-url-rows.ts';
import { describeFailure } from '../links/link-internal-broken.ts';
import { quote } from '../texts/words.ts';

const smallest = 200;

export const ogImageBad: SiteCheck = {
  id: 'og-image-bad',
  title: { pass: 'Preview images can be displayed', fail: 'Broken or undersized preview images (og:image)' },
  category: 'social',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'site',
  evidence: 'place',
  why: 'When the image of a shared link is missing or tiny, people see a gray box and click less often.',
  fix: `Use an existing image of at least ${smallest} × ${smallest} pixels and reference it by its absolute URL, starting with https://. An image of 1200 × 630 pixels suits most networks.`,
  start: (_site, run) => collectImages(run),
};

function collectImages({ index, report }: SiteRun): Collector {
  const rows = createMetadataUrlRows(evaluateImage);
  const told = new Set<number>();
  let assessed = 0;
  return {
    page(page, row) {
      if (page.document === null) return;
      const images = findPreviewImages(page.document);
      if (images.length === 0) return;
      assessed += 1;
      rows.page(
        row,
        images.flatMap(({ address }) => normalizeUrl(address, page.finalUrl) ?? []),
      );
      const faults = [...images.flatMap(findAddressFault), ...findSizeFault(page.document.openGraph)];
      if (faults.length === 0) return;
      told.add(row);
      report({ url: page.url, detail: faults.join('; '), rank: page.depth });
    },
    target: rows.target,
    finish() {
      let affected = told.size;
      for (const { row, faults } of rows.faulty()) {
        const { url, depth } = index.at(row);
        const isNew = !told.has(row);
        if (isNew) affected += 1;
        for (const [place, { target, detail }] of faults.entries()) {
          const rank = isNew && place === 0 ? depth : null;
          report({ url, target, detail: `the image ${target} ${detail}`, rank });
        }
      }
      return { affected, mild: 0, assessed, rootAffected: false };
    },
  };
}

function findAddressFault({ name, address }: { name: string; address: string }): string[] {
  return /^https?:\/\//i.test(address) ? [] : [`${name} ${quote(address, 120)} is not an absolute URL`];
}

/** Checks the size that the page declares, which networks use to lay out the preview before they load the image. */
function findSizeFault(openGraph: Record<string, string>): string[] {
  const given = new Map(Object.entries(openGraph));
  const [width, height] = ['og:image:width', 'og:image:height'].map((name) =>
    Number.parseInt(given.get(name) ?? '', 10),
  );
  const isSmall = [width, height].some((size) => size !== undefined && size > 0 && size < smallest);
  return isSmall ? [`the image is ${width || '?'} × ${height || '?'} pixels`] : [];
}

function evaluateImage(result: LinkResult): string | null {
  if (result.verdict === 'broken') return describeFailure(result);
  if (result.verdict !== 'working' || result.file === null) return null;
  const { contentType, pixels = null } = result.file;
  if (contentType?.split(';', 1)[0]?.trim().toLowerCase() === 'text/html')
    return 'is an HTML page, not an image';
  const isSmall = pixels !== null && Math.min(pixels.width, pixels.height) < smallest;
  return isSmall ? `is ${pixels.width} × ${pixels.height} pixels` : null;
}
