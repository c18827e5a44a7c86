import { randomUUID } from 'node:crypto';
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Registry } from 'prom-client';
import type { Log } from '../log.ts';
import type { Telemetry } from '../telemetry.ts';
import { version } from '../version.ts';
import { createExporters, type Exporters, type TelemetryConfig } from './exporters.ts';
import { createProducer } from './prometheus-producer.ts';
import { createSampler } from './sampler.ts';
import { createSpans } from './spans.ts';

/** What is left at the end has this long to leave: a collector that does not respond must not delay a restart. */
const closeMs = 2_000;
/** Longer statements are cut before this; any other attribute is far shorter. */
const maxAttributeLength = 4_096;
/** How long spans wait for others to leave with. */
const batchMs = 5_000;

/**
 * Traces and metrics by OTLP over HTTP. Spans wait in a queue of 2,048 and leave in batches, one at a time; what does not fit
 * is dropped, so a collector that is slow or gone costs memory for the queue and nothing else.
 */
export async function openTelemetry(
  config: TelemetryConfig,
  log: Log,
  role: 'web' | 'worker',
  scheduledDelayMillis = batchMs,
): Promise<Telemetry> {
  const exporters = await createExporters(config, log);
  const resource = describeProcess(config, role);
  const tracerProvider = new TracerProvider({
    resource,
    sampler: createSampler(config),
    spanLimits: { attributeValueLengthLimit: maxAttributeLength },
    spanProcessors:
      exporters.traces === null
        ? []
        : [new BatchSpanProcessor({ exporter: exporters.traces, scheduledDelayMillis })],
  });
  const meters: MeterProvider[] = [];
  const close = async () => {
    await Promise.allSettled([tracerProvider.shutdown(), ...meters.map((meter) => meter.shutdown())]);
  };
  return {
    ...createSpans(tracerProvider.getTracer('fettle', version), exporters.traces !== null),
    sendMetrics(registry) {
      if (exporters.metrics !== null)
        meters.push(sendRegistry(registry, exporters.metrics, resource, config.metricExportMs));
    },
    async close() {
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, closeMs);
      await Promise.race([close(), late.promise]);
      clearTimeout(timer);
    },
  };
}

/** What OTEL_RESOURCE_ATTRIBUTES says wins, except for the name of the service, which has a setting of its own. */
function describeProcess(config: TelemetryConfig, role: string): Resource {
  return resourceFromAttributes({
    'service.version': version,
    'service.instance.id': randomUUID(),
    'fettle.role': role,
    ...config.otelResourceAttributes,
    'service.name': config.otelServiceName,
  });
}

function sendRegistry(
  registry: Registry,
  exporter: NonNullable<Exporters['metrics']>,
  resource: Resource,
  exportIntervalMillis: number,
): MeterProvider {
  const reader = new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis,
    // Collecting and sending must end before the next round.
    exportTimeoutMillis: Math.min(exportIntervalMillis, 30_000),
    metricProducers: [createProducer(registry, resource)],
  });
  return new MeterProvider({ resource, readers: [reader] });
}
