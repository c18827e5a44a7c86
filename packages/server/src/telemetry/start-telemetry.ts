import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Telemetry } from '../telemetry.ts';

/** Starts sending traces and metrics if the settings name a collector. Otherwise, nothing of OpenTelemetry is loaded. */
export async function startTelemetry(
  config: Config,
  log: Log,
  role: 'web' | 'worker',
): Promise<Telemetry | null> {
  if (config.otlpEndpoint === null) return null;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return await openTelemetry({ ...config, otlpEndpoint: config.otlpEndpoint }, log, role);
}
