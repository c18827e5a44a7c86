import { type AuditTimes, openAuditService } from '../audit-service.ts';
import type { BenchHarness } from '../bench-harness.ts';
import { formatNumber } from '../print-results.ts';
import type { Result } from '../result.ts';
import { startMadeSite } from '../start-site.ts';

const mebibyte = 1024 * 1024;

interface Size extends AuditTimes {
  peak: number | null;
}

/** The cost per page of a large site compared with a small one: time, and the worker's memory. */
export async function measureAuditGrowth(harness: BenchHarness): Promise<Result[]> {
  const { pages, smallPages } = harness.options;
  const small = await measureSize(harness, smallPages);
  const large = await measureSize(harness, pages);
  const perPage = ({ seconds, pages: read }: Size) => (1000 * seconds) / read;
  const row = (measure: string, figure: number | null, atMost: number, behind: string): Result => ({
    row: `audit of ${formatNumber(large.pages)} pages`,
    measure: `${measure} ÷ that of ${formatNumber(small.pages)}`,
    figure,
    target: { atMost },
    behind,
  });
  const memory = small.peak === null || large.peak === null ? null : large.peak / small.peak;
  const inMiB = (size: Size) => formatNumber((size.peak ?? 0) / mebibyte);
  return [
    row(
      'time per page',
      perPage(large) / perPage(small),
      1.1,
      `${formatNumber(perPage(large))} ÷ ${formatNumber(perPage(small))} ms`,
    ),
    row(
      "worker's memory at its highest",
      memory,
      1.3,
      memory === null ? 'this system does not tell' : `${inMiB(large)} ÷ ${inMiB(small)} MiB`,
    ),
  ];
}

/** Each in a service of its own, because the peak memory of a process never falls. */
async function measureSize(harness: BenchHarness, pages: number): Promise<Size> {
  const site = await startMadeSite(pages);
  const service = await openAuditService(harness, `audit_of_${pages}`);
  try {
    const times = await service.audit(site.url, pages * 2 + 1000);
    return { ...times, peak: await service.workerPeak() };
  } finally {
    await service.close();
    await site.close();
  }
}
