import { writeFile } from 'node:fs/promises';
import { type BenchHarness, createBenchHarness } from './bench-harness.ts';
import { type BenchOptions, BenchUsageError, readOptions, usage } from './options.ts';
import { formatResults, machineFacts } from './print-results.ts';
import { type Result, targetOutcome } from './result.ts';
import { measureAudit } from './rows/audit.ts';
import { measureAuditCrash } from './rows/audit-crash.ts';
import { measureAuditGrowth } from './rows/audit-growth.ts';
import { measureBoard } from './rows/board.ts';
import { measureCreate } from './rows/create.ts';
import { measureEventGrowth } from './rows/event-growth.ts';
import { measureGrowth } from './rows/growth.ts';
import { measureList } from './rows/list.ts';
import { measureLive } from './rows/live.ts';
import { measureReplica } from './rows/replica.ts';
import { measureStart } from './rows/start.ts';
import { measureTask } from './rows/task.ts';
import { measureWebProcesses } from './rows/web-processes.ts';
import { measureWebhooks } from './rows/webhooks.ts';

/*
 * npm run bench: the performance goals as ratios, whose sides are measured in turns on one machine in one run.
 * Absolute figures are printed next to them and promise nothing.
 */
const rows: Record<string, (harness: BenchHarness) => Promise<Result[]>> = {
  task: measureTask,
  list: measureList,
  create: measureCreate,
  growth: measureGrowth,
  'event-growth': measureEventGrowth,
  audit: measureAudit,
  'audit-growth': measureAuditGrowth,
  'audit-crash': measureAuditCrash,
  start: measureStart,
  webhooks: measureWebhooks,
  board: measureBoard,
  live: measureLive,
  'web-processes': measureWebProcesses,
  replica: measureReplica,
};

/** Measures the requested rows and prints progress. A missed target is reported, not thrown. */
export async function runBench(args: string[], print: (line: string) => void): Promise<Result[]> {
  const options = readOptions(args, Object.keys(rows));
  const harness = await createBenchHarness(options, (line) => print(`… ${line}`));
  try {
    const facts = machineFacts(harness.load.generator);
    const results: Result[] = [];
    for (const name of options.rows.length > 0 ? options.rows : Object.keys(rows)) {
      print(`… measuring ${name}`);
      const measured = (await rows[name]?.(harness)) ?? [];
      // At once, so that a row that fails takes none of the others with it.
      print(`\n${formatResults(measured)}\n`);
      results.push(...measured);
    }
    print('');
    for (const [name, fact] of Object.entries(facts)) print(`${name}: ${fact}`);
    print(`\n${formatResults(results)}`);
    if (options.json !== null) await writeJson(options.json, options, facts, results);
    return results;
  } finally {
    await harness.close();
  }
}

async function writeJson(
  file: string,
  options: BenchOptions,
  facts: Record<string, string>,
  results: readonly Result[],
): Promise<void> {
  const told = results.map((result) => ({ ...result, outcome: targetOutcome(result) }));
  await writeFile(file, `${JSON.stringify({ ...facts, options, results: told }, null, 2)}\n`);
}

if (import.meta.main) {
  try {
    await runBench(process.argv.slice(2), console.log);
  } catch (error) {
    if (!(error instanceof BenchUsageError)) throw error;
    console.error(`${error.message}\n\n${usage}`);
    process.exitCode = 2;
  }
}
