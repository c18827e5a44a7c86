import type { BenchHarness } from '../bench-harness.ts';
import { median, type Result } from '../result.ts';
import { startService } from '../start-service.ts';

const maxStarts = 3;

/**
 * From `fettle serve` until it is ready, with embedded PostgreSQL: in an empty folder, and again with existing data.
 */
export async function measureStart(harness: BenchHarness): Promise<Result[]> {
  const empty: number[] = [];
  const existing: number[] = [];
  for (let nth = 0; nth < Math.min(maxStarts, harness.options.rounds); nth += 1) {
    const environment = { FETTLE_DATA_DIR: await harness.newFolder() };
    empty.push(await timeStart(environment));
    existing.push(await timeStart(environment));
  }
  const behind = (seconds: number[]) => `${seconds.map((value) => value.toFixed(2)).join(', ')} s`;
  return [
    row('start, existing data', existing, 1.5, behind(existing)),
    row('start, empty folder', empty, 3.5, behind(empty)),
  ];
}

/** The goals are about one and about three seconds, so half a second more still meets them. */
function row(name: string, seconds: number[], atMost: number, behind: string): Result {
  return { row: name, measure: 'seconds to ready', figure: median(seconds), target: { atMost }, behind };
}

async function timeStart(environment: Record<string, string>): Promise<number> {
  const service = await startService(environment);
  await service.close();
  return service.readySeconds;
}
