import type { Database } from '../packages/server/src/db/connect.ts';
import type { CapturedStatement } from '../packages/server/src/testing/capture-statements.ts';
import { median } from './result.ts';

/** What a statement costs PostgreSQL; medians over several runs. */
export interface Cost {
  milliseconds: number;
  /** Pages that it read, in memory or not. */
  pages: number;
  /** Bytes of write-ahead log. */
  wal: number;
}

interface Explained {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number; 'WAL Bytes': number };
  'Execution Time': number;
}

/** Runs a statement several times, each time in a transaction that is rolled back. */
export async function costOf(
  pool: Database['pool'],
  statement: CapturedStatement,
  runs: number,
): Promise<Cost> {
  const costs: Cost[] = [];
  const client = await pool.connect();
  try {
    for (let run = 0; run < runs; run += 1) costs.push(await runOnce(client, statement));
  } finally {
    client.release();
  }
  const of = (part: keyof Cost) => median(costs.map((cost) => cost[part]));
  return { milliseconds: of('milliseconds'), pages: of('pages'), wal: of('wal') };
}

/** A connection of the pool. */
interface Client {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

async function runOnce(client: Client, { sql: text, parameters }: CapturedStatement): Promise<Cost> {
  await client.query('begin');
  try {
    const { rows } = await client.query(`explain (analyze, buffers, wal, format json) ${text}`, [
      ...parameters,
    ]);
    const [row] = rows as { 'QUERY PLAN': Explained[] }[];
    const explained = row?.['QUERY PLAN'][0];
    if (explained === undefined) throw new Error('The statement has no plan.');
    const { Plan: plan } = explained;
    return {
      milliseconds: explained['Execution Time'],
      pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
      wal: plan['WAL Bytes'],
    };
  } finally {
    await client.query('rollback');
  }
}
