import { isStop, stopSignals } from '../packages/server/src/serve/lifetime.ts';
import { buildDashboard } from './build-dashboard.ts';
import { watchNpm } from './watch-npm.ts';

/*
 * npm start: builds the dashboard if its sources have changed, then becomes `fettle serve` in this same process. Two
 * commands joined by && would leave a shell between npm and the service, and a shell does not forward signals: npm
 * would end, and the service would not. For the same reason, the scripts of package.json begin with `exec`.
 */
const stop = new AbortController();
let isBuilding = true;
for (const signal of stopSignals) process.on(signal, () => stopEarly(signal));
watchNpm(() => process.kill(process.pid, 'SIGTERM'));

await build();
process.argv.splice(2, 0, 'serve');
await import('../packages/server/src/main.ts');

/** Until the service listens for signals itself, the build is all that has to be stopped. */
function stopEarly(signal: NodeJS.Signals): void {
  const isServiceListening = process.listenerCount('SIGTERM') > 1;
  if (!isStop(signal) || isServiceListening) return;
  if (!isBuilding) process.exit(0);
  stop.abort();
}

async function build(): Promise<void> {
  try {
    await buildDashboard({ signal: stop.signal, onBuild: () => console.log('Building the dashboard …') });
    stop.signal.throwIfAborted();
    isBuilding = false;
  } catch (error) {
    if (stop.signal.aborted) process.exit(0);
    console.error(`The dashboard build failed: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}
