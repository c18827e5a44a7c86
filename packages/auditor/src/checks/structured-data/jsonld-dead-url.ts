import { findStructuredDataUrls } from '../../crawl/html/find-mentions.ts';
import type { LinkResult } from '../../sink.ts';
import type { CheckedPage, Collector, SiteCheck, SiteRun } from '../check.ts';
import { createMentionRows } from '../collections/mention-rows.ts';
import { describeFailure } from '../links/link-internal-broken.ts';

export const jsonldDeadUrl: SiteCheck = {
  id: 'jsonld-dead-url',
  title: { pass: 'Addresses in structured data work', fail: 'Structured data with broken addresses' },
  category: 'structured-data',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'site',
  why: 'Search engines fetch the images, logos and pages named in structured data, and show no rich result when they are gone.',
  fix: 'Correct or remove the addresses in the JSON-LD block of the pages named here.',
  start: (_site, run) => collectAddresses(run),
};

function collectAddresses({ index, report }: SiteRun): Collector {
  const rows = createMentionRows((result: LinkResult) =>
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

/** Without the page itself, which is there. */
function addressesOf({ url: own, finalUrl, document }: CheckedPage): string[] {
  return document === null ? [] : findStructuredDataUrls(document, finalUrl).filter((url) => url !== own);
}
