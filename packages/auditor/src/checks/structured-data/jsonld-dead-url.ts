import { findStructuredDataUrls } from '../../crawl/html/find-metadata-urls.ts';
import type { LinkResult } from '../../crawl-store.ts';
import type { CheckedPage, Collector, SiteCheck, SiteRun } from '../check.ts';
import { createMetadataUrlRows } from '../collections/metadata-url-rows.ts';
import { describeFailure } from '../links/link-internal-broken.ts';

export const jsonldDeadUrl: SiteCheck = {
  id: 'jsonld-dead-url',
  title: { pass: 'URLs in structured data work', fail: 'Broken URLs in structured data' },
  category: 'structured-data',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'site',
  evidence: 'place',
  why: 'Search engines fetch the images, logos, and pages that structured data references, and show no rich result if they are missing.',
  fix: 'Correct or remove the URLs in the JSON-LD block on the listed pages.',
  start: (_site, run) => collectAddresses(run),
};

function collectAddresses({ index, report }: SiteRun): Collector {
  const rows = createMetadataUrlRows((result: LinkResult) =>
    result.verdict === 'broken' ? describeFailure(result) : null,
  );
  let assessed = 0;
  return {
    page(page, row) {
      const addresses = addressesOf(page);
      if (addresses.length === 0) return;
      assessed += 1;
      rows.page(row, addresses);
    },
    target: rows.target,
    finish() {
      let affected = 0;
      for (const { row, faults } of rows.faulty()) {
        const { url, depth } = index.at(row);
        affected += 1;
        for (const [place, { target, detail }] of faults.entries()) {
          const rank = place === 0 ? depth : null;
          report({ url, target, detail: `${target} ${detail}`, rank });
        }
      }
      return { affected, mild: 0, assessed, rootAffected: false };
    },
  };
}

/** Without the URL of the page itself, which is known to work. */
function addressesOf({ url: own, finalUrl, document }: CheckedPage): string[] {
  return document === null ? [] : findStructuredDataUrls(document, finalUrl).filter((url) => url !== own);
}
