import type { Audit } from '@fettle/contract';
import { type AuditService, openAuditService } from '../audit-service.ts';
import type { BenchHarness } from '../bench-harness.ts';
import { formatNumber } from '../print-results.ts';
import type { Result } from '../result.ts';
import { startMadeSite } from '../start-site.ts';

/** When the worker is killed, in percent of the audit: twice during the crawl, once during the checks. */
const killTimes = [20, 60, 92];

/** What a power failure costs the audit of a large site: nothing of its reports, and some time. */
export async function measureAuditCrash(harness: BenchHarness): Promise<Result[]> {
  const { pages } = harness.options;
  const site = await startMadeSite(pages);
  const service = await openAuditService(harness, 'audit_crash', { embedded: true });
  try {
    const calm = await service.audit(site.url, pages * 2);
    const left = [...killTimes];
    let kills = 0;
    const killed = await service.audit(site.url, pages * 2, async (percent) => {
      if (left[0] === undefined || percent < left[0]) return;
      left.shift();
      if (await service.killWorker()) kills += 1;
    });
    const differing = differences(await read(service, calm.id), await read(service, killed.id));
    const row = `audit of ${formatNumber(calm.pages)} pages, worker killed ${kills} times`;
    const times = `${formatNumber(killed.seconds)} ÷ ${formatNumber(calm.seconds)} s`;
    return [
      {
        row,
        measure: 'parts of the reports that differ',
        figure: kills === killTimes.length ? differing.length : null,
        target: { atMost: 0 },
        behind: differing.length === 0 ? 'of links, search, general, pages' : differing.join(', '),
      },
      {
        row,
        measure: 'time ÷ without',
        figure: kills === killTimes.length ? killed.seconds / calm.seconds : null,
        target: null,
        behind: times,
      },
    ];
  } finally {
    await service.close();
    await site.close();
  }
}

function read(service: AuditService, id: string): Promise<Audit> {
  return service.client.getAudit({ id });
}

/** Without the time to first byte, which differs in every run. */
function differences(left: Audit, right: Audit): string[] {
  const parts = (audit: Audit) => ({
    links: audit.linkReport,
    search: audit.seoReport,
    general: audit.generalReport,
    pages: audit.crawl.pages.map(({ ttfbMs: _, ...page }) => page),
  });
  const [a, b] = [parts(left), parts(right)];
  return (Object.keys(a) as (keyof typeof a)[]).filter(
    (name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]),
  );
}
