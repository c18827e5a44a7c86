import { type Config, ConfigError } from '../config.ts';
import type { DatabaseConnection } from '../db/connect.ts';
import { openServices } from '../open-services.ts';
import { createLogger } from '../serve/logger.ts';
import { onStopSignal } from '../serve/on-stop-signal.ts';
import { runWorkers } from '../serve/run-workers.ts';
import { connectionVariable } from '../serve/supervise-worker.ts';

/**
 * The worker child of `serve`: runs the background work on the parent's database until the parent says stop or is
 * gone. Not for people; `FETTLE_ROLE=worker fettle serve` is.
 */
export async function work(config: Config): Promise<void> {
  const connection = process.env[connectionVariable];
  if (connection === undefined || process.send === undefined) {
    throw new ConfigError('`fettle work` is started by `fettle serve`; use FETTLE_ROLE=worker fettle serve.');
  }
  const logger = createLogger(config, 'fettle worker');
  const opened = await openServices({
    config,
    connection: JSON.parse(connection) as DatabaseConnection,
    log: logger,
    applicationName: 'fettle worker',
  });
  const running = runWorkers(opened.services, (worker) => {
    logger.error(
      { worker },
      'the work loop has fallen silent; this process ends so that it is started again',
    );
    process.exit(1);
  });
  process.on('message', () => running.wake());
  // Without its parent nobody would stop it, and the next service starts a worker of its own.
  process.on('disconnect', () => process.exit(0));
  // Ctrl-C reaches the whole group; the parent decides when its worker stops.
  process.on('SIGINT', () => undefined);
  onStopSignal(
    async () => {
      await running.stop();
      await opened.close();
    },
    (err) => logger.error({ err }, 'the worker did not stop cleanly'),
  );
}
