import { type AuditTimes, openAuditHouse } from '../audit-house.ts';
import { formatNumber } from '../print-results.ts';
import type { Result } from '../result.ts';
import type { Stand } from '../stand.ts';
import { startMadeSite } from '../start-site.ts';

const mebibyte = 1024 * 1024;

interface Size extends AuditTimes {
  peak: number | null;
}

/** What a page costs on a large site against one on a small site: time, and the worker's memory. */
export async function measureAuditGrowth(stand: Stand): Promise<Result[]> {
  const { pages, smallPages } = stand.options;
  const small = await measureSize(stand, smallPages);
  const large = await measureSize(stand, pages);
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

/** In a service of its own: the highest memory of a process never falls. */
async function measureSize(stand: Stand, pages: number): Promise<Size> {
  const site = await startMadeSite(pages);
  const house = await openAuditHouse(stand, `audit_of_${pages}`);
  try {
    const times = await house.audit(site.url, pages * 2 + 1000);
    return { ...times, peak: await house.workerPeak() };
  } finally {
    await house.close();
    await site.close();
  }
}
