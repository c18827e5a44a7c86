import { type Config, ConfigError } from '../config.ts';
import type { DatabaseConnection } from '../db/connect.ts';
import { openServices } from '../open-services.ts';
import { connectProcess } from '../serve/connect-wakes.ts';
import { beginLifetime } from '../serve/lifetime.ts';
import { createLogger } from '../serve/logger.ts';
import { startWorkers } from '../serve/run-workers.ts';
import { connectionVariable, holderVariable } from '../serve/supervise-worker.ts';
import { createWakes } from '../work/wakes.ts';

/**
 * The worker child of `serve`: runs the background work on the parent's database until the parent says stop or is
 * gone. Not for people; `FETTLE_ROLE=worker fettle serve` is.
 */
export async function work(config: Config): Promise<never> {
  const connection = process.env[connectionVariable];
  const holder = process.env[holderVariable];
  if (connection === undefined || holder === undefined || process.send === undefined) {
    throw new ConfigError('`fettle work` is started by `fettle serve`; use FETTLE_ROLE=worker fettle serve.');
  }
  // Ctrl-C and a terminal that closes reach the whole group; the parent decides when its worker stops, and says so by
  // SIGTERM.
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
  // Without its parent nobody would stop it, and the next service starts a worker of its own.
  process.on('disconnect', () => process.exit(0));
  const logger = createLogger(config, 'fettle worker');
  const lifetime = beginLifetime(logger, ['SIGTERM']);
  const wakes = createWakes();
  connectProcess(wakes, process);
  const opened = await lifetime.start(
    () =>
      openServices({
        config,
        connection: JSON.parse(connection) as DatabaseConnection,
        log: logger,
        applicationName: 'fettle worker',
        holder,
        wakes,
      }),
    (running) => running.close(),
  );
  await startWorkers(opened.services, lifetime);
  return lifetime.whole;
}
