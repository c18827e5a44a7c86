import type { Audit } from '@fettle/contract';
import { type AuditHouse, openAuditHouse } from '../audit-house.ts';
import { formatNumber } from '../print-results.ts';
import type { Result } from '../result.ts';
import type { Stand } from '../stand.ts';
import { startMadeSite } from '../start-site.ts';

/** Where the worker is killed, in percent of the audit: twice while it reads, once while it judges. */
const killTimes = [20, 60, 92];

/** What a power cut costs an audit of a large site: nothing of its reports, and some of its time. */
export async function measureAuditCrash(stand: Stand): Promise<Result[]> {
  const { pages } = stand.options;
  const site = await startMadeSite(pages);
  const house = await openAuditHouse(stand, 'audit_crash', { embedded: true });
  try {
    const calm = await house.audit(site.url, pages * 2);
    const left = [...killTimes];
    let kills = 0;
    const killed = await house.audit(site.url, pages * 2, async (percent) => {
      if (left[0] === undefined || percent < left[0]) return;
      left.shift();
      if (await house.killWorker()) kills += 1;
    });
    const differing = differences(await read(house, calm.id), await read(house, killed.id));
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
    await house.close();
    await site.close();
  }
}

function read(house: AuditHouse, id: string): Promise<Audit> {
  return house.client.getAudit({ id });
}

/** How long the server took for its first byte is another number every time. */
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
