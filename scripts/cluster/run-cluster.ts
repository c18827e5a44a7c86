import { once } from 'node:events';
import { inScope } from './in-scope.ts';
import { startCluster } from './start-cluster.ts';
import { waitUntilWhole } from './wait-until-whole.ts';

/* npm run cluster: the highly available topology on this machine, until Ctrl+C. */
const startMs = 180_000;
const stop = Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)));

await inScope(async (t) => {
  const cluster = await startCluster(t);
  console.log(`Starting in ${cluster.folder} …`);
  await Promise.race([waitUntilWhole(cluster, startMs), stop]);
  for (const program of cluster.programs) {
    console.log(`${program.machine.padEnd(8)} ${program.name.padEnd(10)} process ${program.pid() ?? '-'}`);
  }
  console.log(`Fettle is at ${cluster.urls.join(' and ')}. Press Ctrl+C to stop.`);
  await stop;
});
