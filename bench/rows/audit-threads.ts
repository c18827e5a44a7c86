import { type AuditService, openAuditService } from '../audit-service.ts';
import type { BenchHarness } from '../bench-harness.ts';
import { formatNumber } from '../print-results.ts';
import { median, type Result, ratio, takeTurns } from '../result.ts';
import type { StartedSite } from '../start-site.ts';

/** What a second parsing thread brings, so that scaling can be told from a machine with two cores. */
export async function measureThreads(
  harness: BenchHarness,
  site: StartedSite,
  { maxPages, rounds }: { maxPages: number; rounds: number },
): Promise<Result> {
  const open = (threads: number) =>
    openAuditService(harness, `audit_threads_${threads}`, {
      settings: { FETTLE_AUDIT_THREADS: String(threads) },
    });
  const one = await open(1);
  const two = await open(2);
  const rate = async (service: AuditService): Promise<number> => {
    const { pages, seconds } = await service.audit(site.url, maxPages);
    return pages / seconds;
  };
  try {
    await rate(one);
    await rate(two);
    const rates = await takeTurns(rounds, { one: () => rate(one), two: () => rate(two) });
    return {
      row: 'audit',
      measure: 'rate with 2 ÷ 1 parsing threads',
      figure: ratio(rates.two, rates.one),
      target: null,
      behind: `${formatNumber(median(rates.two))} ÷ ${formatNumber(median(rates.one))} pages/s of ${site.name}`,
    };
  } finally {
    await two.close();
    await one.close();
  }
}
