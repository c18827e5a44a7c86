import { type Config, ConfigError } from '../config.ts';
import type { DatabaseConnection } from '../db/connect.ts';
import { openServices } from '../open-services.ts';
import { connectProcess } from '../serve/connect-wakes.ts';
import { beginLifetime } from '../serve/lifetime.ts';
import { createLogger } from '../serve/logger.ts';
import { startWorkers } from '../serve/run-workers.ts';
import { connectionVariable, holderVariable } from '../serve/supervise-worker.ts';
import { traceLifetime } from '../serve/trace-lifetime.ts';
import { createWakes } from '../work/wakes.ts';

/**
 * The worker child of `serve`: runs background work on the parent's database until the parent stops it or is gone. People
 * use `FETTLE_ROLE=worker fettle serve` instead.
 */
export async function work(config: Config): Promise<never> {
  const connection = process.env[connectionVariable];
  const holder = process.env[holderVariable];
  if (connection === undefined || holder === undefined || process.send === undefined) {
    throw new ConfigError(
      '`fettle work` can be started only by `fettle serve`; use FETTLE_ROLE=worker fettle serve instead.',
    );
  }
  // Ctrl-C and a closed terminal signal the whole process group, but the parent decides when its worker stops and sends it
  // SIGTERM.
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
  // Without the parent nobody would stop this worker, and the next service starts its own.
  process.on('disconnect', () => process.exit(0));
  const logger = createLogger(config, 'fettle worker');
  const lifetime = beginLifetime(logger, ['SIGTERM']);
  const wakes = createWakes();
  connectProcess(wakes, process);
  const telemetry = await traceLifetime(config, logger, 'worker', lifetime);
  const opened = await lifetime.start(
    () =>
      openServices({
        config,
        connection: JSON.parse(connection) as DatabaseConnection,
        log: logger,
        applicationName: 'fettle worker',
        holder,
        wakes,
        telemetry,
      }),
    (running) => running.close(),
  );
  await startWorkers(opened.services, lifetime);
  return lifetime.whole;
}
