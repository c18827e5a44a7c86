import { inScope } from '../in-scope.ts';
import { formatTable } from './print-table.ts';
import { readOptions, usage } from './read-options.ts';
import { runCampaign } from './run-campaign.ts';

/*
 * npm run test:cluster: causes faults in the highly available topology under load, and checks that nothing acknowledged is
 * lost and that everything comes back by itself.
 */
const shownBreaches = 50;

if (process.argv.includes('--help')) console.log(usage);
else process.exitCode = await runAndPrint();

async function runAndPrint(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  const startedAt = performance.now();
  console.log(`campaign with --seed ${options.seed} --faults ${options.faults}`);
  const report = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      report('ends after this fault');
      interrupted.abort();
    });
  const { rows, faultCount, history, ledger, breaches } = await inScope((t) =>
    runCampaign(t, options, report, interrupted.signal),
  );
  console.log(formatTable(rows));
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
  const { changes, receipts, stored } = history;
  const resets = ledger.streams.reduce((sum, each) => sum + each.resets, 0);
  const followed = ledger.streams.reduce((sum, each) => sum + each.events.length, 0);
  console.log(`${faultCount} faults in ${minutes} min, seed ${options.seed}: ${changes.length} changes, \
${stored.events.length} events, ${receipts.length} webhook requests, ${followed} events on ${ledger.streams.length} streams \
(${resets} resets), ${ledger.audits.length} audits, ${ledger.files.length} files, ${ledger.reads.length} reads, ${ledger.lists.length} lists; \
${breaches.length} breaches`);
  for (const breach of breaches.slice(0, shownBreaches)) console.error(`breach: ${breach}`);
  return breaches.length === 0 ? 0 : 1;
}
