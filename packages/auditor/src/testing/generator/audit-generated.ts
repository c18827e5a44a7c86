import { createEgress } from '@fettle/egress';
import { type Analysis, analyze } from '../../analyze.ts';
import type { PlacedFinding } from '../../checks/check.ts';
import { crawlSite } from '../../crawl/crawl-site.ts';
import { checkLinks } from '../../links/check-links.ts';
import { createMemorySink } from '../../memory-sink.ts';
import type { SiteModel } from './site-model.ts';

/** Audits a served site from its first request to its reports, and gives every finding. */
export async function auditGenerated(
  site: SiteModel,
  { maxPages = 1000 }: { maxPages?: number } = {},
): Promise<{ analysis: Analysis; findings: PlacedFinding[] }> {
  const egress = createEgress({ userAgent: 'FettleBot/test', allowPrivateNetworks: ['127.0.0.0/8'] });
  const sink = createMemorySink();
  const signal = AbortSignal.timeout(120_000);
  const findings: PlacedFinding[] = [];
  try {
    const rootUrl = `${site.origin}/`;
    const facts = await crawlSite({ rootUrl, limits: { maxDepth: 10, maxPages }, egress, sink, signal });
    await checkLinks({ egress, sink, site: facts, signal });
    const analysis = await analyze({
      site: facts,
      sink,
      takeFindings: (some) => {
        findings.push(...some);
      },
      onCheckError: (id, cause) => {
        throw new Error(`${id} failed`, { cause });
      },
    });
    return { analysis, findings };
  } finally {
    await egress.close();
  }
}
