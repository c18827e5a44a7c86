import { rmSync } from 'node:fs';
import { endProcess } from '../../packages/server/src/cli/end-process.ts';
import { terminal } from '../../packages/server/src/cli/io.ts';
import { runCommand } from '../../packages/server/src/cli/run-command.ts';

const listenEveryMs = 100;

/*
 * The service of the demo: `fettle serve`, tied to the life of the demo. When that is killed without a chance to
 * clean up, the service stops by itself and takes the folder with it.
 */
process.on('disconnect', () => {
  const folder = process.env.FETTLE_DATA_DIR;
  process.on('exit', () => {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });
  // Until the service listens for it, the signal would end it at once and leave its PostgreSQL behind.
  const listening = setInterval(() => {
    if (process.listenerCount('SIGTERM') === 0) return;
    clearInterval(listening);
    process.kill(process.pid, 'SIGTERM');
  }, listenEveryMs);
});

// The channel to the demo must not keep a service alive that could not start.
process.channel?.unref();
await endProcess(await runCommand(['serve'], process.env, terminal));
