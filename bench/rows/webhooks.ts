import type { Result } from '../result.ts';
import type { Stand } from '../stand.ts';
import { openWebhookHouse } from '../webhook-house.ts';
import { measureHang } from './webhook-hang.ts';
import { measureLatency } from './webhook-latency.ts';
import { measureRate } from './webhook-rate.ts';
import { measureStatements } from './webhook-statements.ts';
import { measureWrite } from './webhook-write.ts';

/** Webhooks of one organization that are served at a time, which is what its queue can be delivered with. */
const atATime = 16;

/** Delivering events: how fast, how soon, at what cost to the database and to writes, and what one bad receiver does. */
export async function measureWebhooks(stand: Stand): Promise<Result[]> {
  const house = await openWebhookHouse(stand, { counted: false });
  const results: Result[] = [];
  try {
    results.push(await measureRate(stand, house, atATime), await measureRate(stand, house, 1));
    results.push(...(await measureLatency(stand, house)), await measureHang(stand, house));
  } finally {
    await house.close();
  }
  return [...results, ...(await measureStatements(stand)), await measureWrite(stand)];
}
