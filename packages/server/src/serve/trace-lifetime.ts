import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { startTelemetry } from '../telemetry/start-telemetry.ts';
import type { Telemetry } from '../telemetry.ts';
import type { Lifetime } from './lifetime.ts';

/** Telemetry of this process, if it is on; closed after everything that is started later. */
export function traceLifetime(
  config: Config,
  log: Log,
  role: 'web' | 'worker',
  lifetime: Lifetime,
): Promise<Telemetry | null> {
  return lifetime.start(
    () => startTelemetry(config, log, role),
    async (telemetry) => await telemetry?.close(),
  );
}
