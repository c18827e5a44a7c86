import { rmSync } from 'node:fs';
import { endProcess } from '../../packages/server/src/cli/end-process.ts';
import { terminal } from '../../packages/server/src/cli/io.ts';
import { runCommand } from '../../packages/server/src/cli/run-command.ts';

const listenEveryMs = 100;

/*
 * The service of the demo: `fettle serve`, tied to the lifetime of the demo. If the demo is killed and cannot clean
 * up, the service stops by itself and removes the folder.
 */
process.on('disconnect', () => {
  const folder = process.env.FETTLE_DATA_DIR;
  process.on('exit', () => {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });
  // Before the service listens for it, the signal would end it at once and leave its PostgreSQL running.
  const listening = setInterval(() => {
    if (process.listenerCount('SIGTERM') === 0) return;
    clearInterval(listening);
    process.kill(process.pid, 'SIGTERM');
  }, listenEveryMs);
});

// The channel to the demo must not keep a service alive that could not start.
process.channel?.unref();
await endProcess(await runCommand(['serve'], process.env, terminal));
