import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from '../db/tables/tables.ts';
import type { CapturedStatement } from './capture-statements.ts';

/** How PostgreSQL ran a statement. */
export interface Plan {
  /** Tables it scanned completely. */
  scanned: string[];
  /** Rows it read in tables and indexes, including discarded ones, but not those read by functions it calls. */
  rows: number;
  /** Rows it fetched from tables, including those in functions. */
  fetched: number;
  /** Pages it read. */
  pages: number;
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
}

/**
 * Runs a captured statement again and returns its plan. It is prepared, so that the plan is the one that every
 * connection of the service uses. Undefined for statements without a plan. The caller rolls back its writes.
 */
export async function readPlan(
  db: Kysely<Tables>,
  { sql: text, parameters }: CapturedStatement,
): Promise<Plan | undefined> {
  if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) return undefined;
  await sql.raw(`prepare explained as ${text}`).execute(db);
  const values = parameters.length === 0 ? '' : `(${parameters.map(toLiteral).join(', ')})`;
  const before = await countFetched(db);
  const { rows } = await sql
    .raw<{ 'QUERY PLAN': { Plan: Node }[] }>(
      `explain (analyze, buffers, format json) execute explained${values}`,
    )
    .execute(db);
  await sql`deallocate explained`.execute(db);
  const root = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (root === undefined) return undefined;
  return { ...summarize(root), pages: pagesOf(root), fetched: (await countFetched(db)) - before };
}

/** What this transaction has fetched from tables so far; 0 outside a transaction. */
async function countFetched(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ fetched: number }>`
    select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::float8 as fetched
    from pg_stat_xact_user_tables`.execute(db);
  return rows[0]?.fetched ?? 0;
}

function toLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((one) => JSON.stringify(one)).join(',')}}`);
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
}

function summarize(node: Node): Pick<Plan, 'scanned' | 'rows'> {
  const children = (node.Plans ?? []).map(summarize);
  const isScan = /Scan$/.test(node['Node Type']) && node['Relation Name'] !== undefined;
  const isIndex = node['Node Type'] === 'Bitmap Index Scan';
  const seen =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  const isWhole = node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0;
  return {
    scanned: [
      ...(isWhole ? [node['Relation Name'] ?? ''] : []),
      ...children.flatMap((child) => child.scanned),
    ],
    rows:
      (isScan || isIndex ? seen * node['Actual Loops'] : 0) +
      children.reduce((sum, child) => sum + child.rows, 0),
  };
}

/** The pages of a node include those of its children. */
function pagesOf(root: Node): number {
  return root['Shared Hit Blocks'] + root['Shared Read Blocks'];
}
