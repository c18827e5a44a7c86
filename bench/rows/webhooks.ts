import type { BenchHarness } from '../bench-harness.ts';
import type { Result } from '../result.ts';
import { openWebhookService } from '../webhook-service.ts';
import { measureHang } from './webhook-hang.ts';
import { measureLatency } from './webhook-latency.ts';
import { measureRate } from './webhook-rate.ts';
import { measureStatements } from './webhook-statements.ts';
import { measureWrite } from './webhook-write.ts';

/** Webhooks of one organization that are served concurrently, which limits how fast its queue is delivered. */
const atATime = 16;

/**
 * Delivering events: how fast, how soon, at what cost to the database and to writes, and what one bad receiver
 * causes.
 */
export async function measureWebhooks(harness: BenchHarness): Promise<Result[]> {
  const service = await openWebhookService(harness, { counted: false });
  const results: Result[] = [];
  try {
    results.push(await measureRate(harness, service, atATime), await measureRate(harness, service, 1));
    results.push(...(await measureLatency(harness, service)), await measureHang(harness, service));
  } finally {
    await service.close();
  }
  return [...results, ...(await measureStatements(harness)), await measureWrite(harness)];
}
